-- Adds an entry for what the app did without a function of its own.
create or replace function append_audit(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  actor := acting(actor);
  perform write_audit(actor, request->>'action', request->>'subject', request->'detail');
  return null;
end $$;

grant execute on function append_audit to countinghouse_web;
