-- The words by which a row or a payment is found: every end, of three signs or more, of each word of its texts and of its phone, so that the
-- beginning of one of them is any part of the text; its amount in whole units; and its id. Written for many rows at once: the forms of a phone
-- with a leading zero are left to the search.
create or replace function entry_words(said text, phone text, amount_minor bigint, id uuid) returns tsvector
language sql immutable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select array_to_tsvector(array(
    select substr(word, start)
    from unnest(regexp_split_to_array(
        case when octet_length(said) = length(said) then lower(said) else plain_words(said) end, '[^[:alnum:]]+')) as word,
      generate_series(1, greatest(1, least(length(word), 40) - 2)) as start
    where word <> ''
    union all
    -- With the signs in it, as people copy it: inv-2207.
    select word from unnest(string_to_array(lower(said), ' ')) as word where word ~ '[^[:alnum:]]'
    union all
    select substr(phone, start) from generate_series(2, length(phone) - 2) as start
    union all
    select (amount_minor / 100)::text where amount_minor is not null
    union all
    select unnest(array[id::text, replace(id::text, '-', ''), right(id::text, 12), right(id::text, 4)])))
$$;

grant execute on function entry_words to countinghouse_web;
