-- The words by which a text is found: those between spaces, and those between any other signs.
create or replace function words_of(said text) returns text[]
language sql immutable set search_path = pg_catalog, public, pg_temp
as $$
  select array(select word from (
    select unnest(regexp_split_to_array(plain_words(said), '\s+')) as word
    union select unnest(regexp_split_to_array(plain_words(said), '[^[:alnum:]]+'))) as words where word <> '')
$$;
