-- Switches all sending on or off.
create or replace function set_sending(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update control set sending_enabled = (request->>'enabled')::boolean;
  perform write_audit(actor, 'control.sending', 'control', request);
  perform announce('control', request);
  return null;
end $$;
