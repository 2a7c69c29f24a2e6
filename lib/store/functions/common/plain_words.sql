-- Text in the form in which people search for it: without accents and capitals.
create or replace function plain_words(said text) returns text
language sql immutable set search_path = pg_catalog, public, pg_temp
as $$
  select regexp_replace(lower(normalize(said, NFD)), '[\u0300-\u036f]', '', 'g')
$$;

grant execute on function plain_words to countinghouse_web;
