-- Every word by which a payee is found; the beginning of a word is enough.
create or replace function payee_words(of_payee uuid, said text) returns tsvector
language sql stable set search_path = pg_catalog, public, pg_temp
as $$
  select array_to_tsvector(array(
    select unnest(words_of(said))
    union select unnest(phone_words(phone)) from payee_account
      where payee_id = of_payee and kind = 'phone' and state in ('waiting', 'approved')))
$$;
