-- The words by which a row or a payment is found: any part of its texts and of its phone, its amount in whole units, and its id.
create or replace function entry_words(said text, phone text, amount_minor bigint, id uuid) returns tsvector
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select array_to_tsvector(array(
    select unnest(part_words(said))
    union select unnest(phone_words(phone))
    union select unnest(part_words(substr(phone, 2)))
    union select (amount_minor / 100)::text where amount_minor is not null
    union select unnest(array[id::text, replace(id::text, '-', ''), substr(id::text, 25), right(id::text, 4)])))
$$;

grant execute on function entry_words to countinghouse_web;
