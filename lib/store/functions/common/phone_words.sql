-- The words by which a phone number is found: with its calling code, where it is of a country that we pay in also with the leading zero, and
-- without either.
create or replace function phone_words(phone text) returns text[]
language sql stable set search_path = pg_catalog, public, pg_temp
as $$
  select array(select unnest(case when n.calling_code is null then array[substr(phone, 2)]
    else array[substr(phone, 2), '0' || substr(phone, length(n.calling_code) + 2), substr(phone, length(n.calling_code) + 2)] end)
  from (select 1) one left join (select distinct calling_code from network) n on phone like '+' || n.calling_code || '%'
  where phone <> '')
$$;
