-- Whether an editor counts for what they entered of a payee, rather than for what they did to a payout.
create or replace function is_of_payee(did text) returns boolean
language sql immutable set search_path = pg_catalog, public, pg_temp
as $$
  select did in ('payee', 'payee-name', 'payee-reference', 'phone', 'network')
$$;
