-- Begins a sweep where one is due, in one instance only. Its times are the database's.
create or replace function begin_sweep(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  window_start timestamptz;
  s sweep;
begin
  perform pg_advisory_xact_lock(7264033);
  window_start := case request->>'purpose' when 'daily' then daily_sweep_from(request->>'list')
    when 'compare' then compare_sweep_from(request->>'list') else restore_sweep_from(request->>'list') end;
  if window_start is null then return null; end if;
  insert into sweep (list, purpose, epoch, worker, began_at, window_from)
  select request->>'list', request->>'purpose', epoch, request->>'worker', clock_timestamp(), window_start from control returning * into s;
  return jsonb_build_object('sweepId', s.id, 'windowFrom', s.window_from);
end $$;

grant execute on function begin_sweep to countinghouse_web;
