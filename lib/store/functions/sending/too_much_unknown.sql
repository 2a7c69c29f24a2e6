-- Whether too much money is unknown to send this submission. In a currency without a limit of its own, nothing is sent while
-- anything is unknown.
create or replace function too_much_unknown(s submission) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select money_unknown(s.id, s.currency) >= coalesce((c.max_unknown ->> s.currency)::bigint, 1) from control c
$$;
