-- The words by which an entry of the activity log is found: who did it, what it was done to, and what the detail says, as far as its beginning.
-- Every transaction that writes an entry runs this, so plain text is not normalized, and only a long text is searched for words that no
-- index can hold.
create or replace function activity_words(actor_name text, subject text, detail jsonb) returns tsvector
language plpgsql immutable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  said text := lower(left(concat_ws(' ', actor_name, subject, (select string_agg(one #>> '{}', ' ')
    from jsonb_path_query(detail, 'strict $.** ? (@.type() == "string" || @.type() == "number")') one)), 8000));
  words text[];
begin
  if said ~ '[^\x01-\x7f]' then said := plain_words(said); end if;
  words := array_remove(regexp_split_to_array(said, '[^[:alnum:]]+'), '');
  if length(said) > 500 then words := array(select left(word, 100) from unnest(words) word); end if;
  return array_to_tsvector(words);
end $$;

grant execute on function activity_words to countinghouse_web;
