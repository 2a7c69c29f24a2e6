-- The same for the sweeps over the time that a restore lost: one at once, then as lost_time_is_swept demands, until it holds.
create or replace function restore_sweep_from(of_list text) returns timestamptz
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  c control;
  last_try sweep;
begin
  select * into c from control;
  if c.epoch_lost_from is null or of_list = 'payments' or lost_time_is_swept(of_list) then return null; end if;
  select * into last_try from sweep where list = of_list and purpose = 'restore' and epoch = c.epoch order by began_at desc limit 1;
  if last_try.ended_at is null and last_try.began_at > clock_timestamp() - interval '2 hours' then return null; end if;
  if not coalesce(last_try.complete, true) and last_try.began_at > clock_timestamp() - interval '5 minutes' then return null; end if;
  if last_try.complete and clock_timestamp() < greatest(last_try.ended_at + interval '10 minutes', c.epoch_since + interval '30 minutes') then return null; end if;
  return c.epoch_lost_from - interval '26 hours';
end $$;
