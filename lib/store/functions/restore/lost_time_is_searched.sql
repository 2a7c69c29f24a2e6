-- Whether it is known what became of this submission in the time that a restored backup lost: it did not exist yet, or two
-- complete searches of the service's list found nothing. The list may lag by 30 minutes, so the first search begins no earlier
-- than that after the restore, and the second 10 minutes or more after the first.
create or replace function lost_time_is_searched(s submission) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select (s.epoch = c.epoch and s.send_by is null)
    or (exists (select from submission_kind k where k.kind = s.kind and k.found_by = 'list')
      and exists (select from absence_scan a join absence_scan b on b.submission_id = a.submission_id and b.started_at >= a.finished_at + interval '10 minutes'
        where a.submission_id = s.id and a.complete and b.complete and a.started_at >= c.epoch_since + interval '30 minutes'))
  from control c
$$;

grant execute on function lost_time_is_searched to countinghouse_web;
