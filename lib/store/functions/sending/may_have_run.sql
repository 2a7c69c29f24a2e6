-- Whether money may have moved for a submission. This is the only place that answers it: neither the state nor a single attempt is enough.
create or replace function may_have_run(s submission) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select s.service_id is not null
    or exists (select from attempt where submission_id = s.id and coalesce(outcome, 'unknown') in ('unknown', 'accepted'))
    or exists (select from absence_scan where submission_id = s.id and found > 0)
    or not lost_time_is_searched(s)
$$;

grant execute on function may_have_run to countinghouse_web;
