-- From when on a requested comparison reads a list, if it may begin now; null where none is due. One that failed is repeated after a minute, and
-- one whose instance died after ten. The margin is for a clock that was wrong; payments, of which each unknown one is read in full, get less.
create or replace function compare_sweep_from(of_list text) returns timestamptz
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  c control;
  last_try sweep;
begin
  select * into c from control;
  if c.compare_since is null then return null; end if;
  select * into last_try from sweep where list = of_list and purpose = 'compare' and began_at >= c.compare_since order by began_at desc limit 1;
  if last_try.ended_at is null and last_try.began_at > clock_timestamp() - interval '10 minutes' then return null; end if;
  if not last_try.complete and last_try.ended_at > clock_timestamp() - interval '1 minute' then return null; end if;
  if last_try.complete and (last_try.began_at >= c.compare_after or clock_timestamp() < c.compare_after) then return null; end if;
  return c.away_from - case when of_list = 'payments' then interval '1 hour' else interval '26 hours' end;
end $$;
