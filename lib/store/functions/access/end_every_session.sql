-- Signs everybody out, on behalf of the admin whose token it is.
create or replace function end_every_session(token text, request jsonb) returns jsonb
language sql security definer set search_path = pg_catalog, public, pg_temp
as $$
  select put_every_session_ended(acting_admin(token), request)
$$;

grant execute on function end_every_session to countinghouse_web;
