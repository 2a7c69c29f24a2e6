-- The mobile-money networks. Their rows come from lib/networks/registry.ts: the start that may change tables writes them.
create table network (
  code text primary key check (code ~ '^[a-z][a-z0-9_]*$'),
  name text not null check (btrim(name) <> ''),
  country text not null check (country ~ '^[A-Z]{2}$'),
  calling_code text not null check (calling_code ~ '^[1-9][0-9]{0,3}$'),
  currency text not null check (currency ~ '^[A-Z]{3}$')
);
grant select on network to countinghouse_web;

alter table payee_account drop constraint payee_account_rail,
  add constraint payee_account_network foreign key (rail) references network (code);

-- Every word that a payee is found by: its beginning is enough. A number of a country that we pay in is found with its calling
-- code, with the home zero, and bare.
create or replace function payee_words(of_payee uuid, said text) returns tsvector language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select array_to_tsvector(array(select distinct word from (
    select unnest(regexp_split_to_array(plain_words(said), '\s+')) as word
    union all select unnest(regexp_split_to_array(plain_words(said), '[^[:alnum:]]+'))
    union all select unnest(case when n.calling_code is null then array[substr(phone, 2)]
      else array[substr(phone, 2), '0' || substr(phone, length(n.calling_code) + 2), substr(phone, length(n.calling_code) + 2)] end)
      from payee_account left join (select distinct calling_code from network) n on phone like '+' || n.calling_code || '%'
      where payee_id = of_payee and kind = 'phone' and state in ('waiting', 'approved')
  ) as words where word <> ''))
$$;
