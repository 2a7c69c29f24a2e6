-- The words by which an entry of the activity log is found: who did it, what it was done to, and what the detail says, as far as its beginning.
create or replace function activity_words(actor_name text, subject text, detail jsonb) returns tsvector
language sql immutable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select array_to_tsvector(array(select distinct left(word, 100) from unnest(words_of(left(concat_ws(' ', actor_name, subject,
    (select string_agg(said #>> '{}', ' ') from jsonb_path_query(detail, 'strict $.** ? (@.type() == "string" || @.type() == "number")') said)), 8000))) word))
$$;

grant execute on function activity_words to countinghouse_web;
