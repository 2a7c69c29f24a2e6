-- Takes the lease of a background job for one turn. Answers 'held' while another instance runs a turn, and 'recent' where a turn began less
-- than pause_ms ago, on whichever instance. An end further away than one lease was written before the clock was set back: it does not count.
create or replace function take_job_lease(job text, by_holder text, lease_ms int, pause_ms int) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  l job_lease;
  lease interval := lease_ms * interval '1 millisecond';
  moment timestamptz;
begin
  insert into job_lease (name) values (job) on conflict do nothing;
  select * into l from job_lease where name = job for update;
  moment := clock_timestamp();
  if l.holder <> by_holder and l.until between moment and moment + lease then return 'held'; end if;
  if l.last_started_at between moment - pause_ms * interval '1 millisecond' and moment then return 'recent'; end if;
  update job_lease set holder = by_holder, until = moment + lease, last_started_at = moment where name = job;
  return 'taken';
end $$;

grant execute on function take_job_lease to countinghouse_web;
