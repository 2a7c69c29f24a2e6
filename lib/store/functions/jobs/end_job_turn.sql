-- Gives the lease of a background job back after a turn and keeps how it ended: error_code is null where it succeeded. Nothing changes where
-- another instance has taken the lease over.
create or replace function end_job_turn(job text, by_holder text, error_code text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update job_lease set holder = null, until = null, last_finished_at = clock_timestamp(), last_error = error_code
  where name = job and holder = by_holder;
  return found;
end $$;

grant execute on function end_job_turn to countinghouse_web;
