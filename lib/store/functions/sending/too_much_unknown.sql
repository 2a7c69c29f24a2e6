-- A currency without a ceiling of its own: nothing more is sent while anything in it is unknown.
create or replace function too_much_unknown(s submission) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select money_unknown(s.id, s.currency) >= coalesce((c.max_unknown ->> s.currency)::bigint, 1) from control c
$$;
