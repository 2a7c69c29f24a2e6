-- The words of a text and every end of them of three signs or more: by the beginning of such a word, any part of the text is found.
create or replace function part_words(said text) returns text[]
language sql immutable set search_path = pg_catalog, public, pg_temp
as $$
  select array(
    select distinct substr(word, start)
    from unnest(words_of(said)) as word, generate_series(1, greatest(1, least(length(word), 40) - 2)) as start)
$$;
