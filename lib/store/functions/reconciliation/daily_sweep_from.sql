-- From when on the daily sweep of a list reads it, if one may begin now; null where none is due. A sweep that does not end is
-- abandoned after two hours, and one that failed is repeated after half an hour.
create or replace function daily_sweep_from(of_list text) returns timestamptz
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  last_try sweep;
  last_complete timestamptz;
begin
  select * into last_try from sweep where list = of_list and purpose = 'daily' order by began_at desc limit 1;
  if last_try.ended_at is null and last_try.began_at > clock_timestamp() - interval '2 hours' then return null; end if;
  if last_try.complete is not true and last_try.began_at > clock_timestamp() - interval '30 minutes' then return null; end if;
  select max(began_at) into last_complete from sweep where list = of_list and purpose = 'daily' and complete;
  if last_complete > clock_timestamp() - interval '24 hours' then return null; end if;
  return coalesce(last_complete, clock_timestamp()) - interval '2 days';
end $$;
