-- Begins a new epoch, after a restored backup: nothing from before is sent until it is reconciled.
create or replace function bump_epoch(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  next_epoch int;
begin
  update control set epoch = epoch + 1 returning epoch into next_epoch;
  perform write_audit(actor, 'control.epoch', 'control', request || jsonb_build_object('epoch', next_epoch));
  perform announce('control', jsonb_build_object('epoch', next_epoch));
  return to_jsonb(next_epoch);
end $$;
