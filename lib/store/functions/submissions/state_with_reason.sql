-- A state as state_edge writes it: on hold, with the reason.
create or replace function state_with_reason(s submission) returns text
language sql immutable set search_path = pg_catalog, public, pg_temp
as $$
  select concat_ws(':', s.state, s.hold_reason)
$$;
