-- Stops all sending because the database is not the one that the kept head belongs to. True where this was not known before.
create or replace function block_sending(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  actor := acting(actor, '{system}');
  update control c set sending_blocked_reason = request->>'reason', sending_blocked_at = clock_timestamp(), epoch_lost_from = lost_from(c)
    where sending_blocked_reason is null;
  if not found then return to_jsonb(false); end if;
  perform write_audit(actor, 'control.block-sending', 'control', request);
  perform announce('control', request);
  return to_jsonb(true);
end $$;

grant execute on function block_sending to countinghouse_web;
