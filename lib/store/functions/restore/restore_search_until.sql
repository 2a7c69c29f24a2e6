-- Until about when no payout is sent for the first time, because the lists are searched over the time that a restore lost: the end of the second
-- search of each, as `lost_time_is_swept` requires it. Null where they were searched, or nothing was lost.
create or replace function restore_search_until() returns timestamptz
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
  select max(greatest(coalesce(first.ended_at, greatest(c.epoch_since + interval '30 minutes', clock_timestamp())) + interval '10 minutes', clock_timestamp()))
  from control c cross join unnest(array['disbursements', 'escrow-disbursements']) as searched (list)
    cross join lateral (select min(s.ended_at) as ended_at from sweep s where s.epoch = c.epoch and s.list = searched.list and s.purpose = 'restore'
      and s.complete and s.began_at >= c.epoch_since + interval '30 minutes') first
  where c.epoch_lost_from is not null and not lost_time_is_swept(searched.list)
$$;

grant execute on function restore_search_until to countinghouse_web;
