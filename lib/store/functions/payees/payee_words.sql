-- Every word by which a payee is found; the beginning of a word is enough. A phone number of a country that we pay in is found
-- with its calling code, with the leading zero, and without either.
create or replace function payee_words(of_payee uuid, said text) returns tsvector
language sql stable set search_path = pg_catalog, public, pg_temp
as $$
  select array_to_tsvector(array(select distinct word from (
    select unnest(regexp_split_to_array(plain_words(said), '\s+')) as word
    union all select unnest(regexp_split_to_array(plain_words(said), '[^[:alnum:]]+'))
    union all select unnest(case when n.calling_code is null then array[substr(phone, 2)]
      else array[substr(phone, 2), '0' || substr(phone, length(n.calling_code) + 2), substr(phone, length(n.calling_code) + 2)] end)
      from payee_account left join (select distinct calling_code from network) n on phone like '+' || n.calling_code || '%'
      where payee_id = of_payee and kind = 'phone' and state in ('waiting', 'approved')
  ) as words where word <> ''))
$$;
