-- Records what the clock shows, and before that requests a comparison with the service where nothing was recorded for a while. Where it was
-- set back, the keys used until then are in doubt: true the first time.
create or replace function note_clock(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  c control;
  until timestamptz;
begin
  actor := acting(actor, '{system}');
  select * into c from control for update;
  perform note_absence(c, coalesce((request->>'starts')::boolean, false));
  if not clock_is_behind() then
    update control set clock_seen_at = clock_timestamp();
    return to_jsonb(false);
  end if;
  -- A send notes its time a moment after the entry about it.
  until := latest_time() + interval '1 minute';
  if until <= c.keys_doubted_until then return to_jsonb(false); end if;
  update control set keys_doubted_until = until;
  perform write_audit(actor, 'control.clock-set-back', 'control', jsonb_build_object('latest', until));
  perform announce('control', request);
  return to_jsonb(true);
end $$;

grant execute on function note_clock to countinghouse_web;
