-- Keeps the lease of a background job while its turn runs. False where another instance has taken it over.
create or replace function renew_job_lease(job text, by_holder text, lease_ms int) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update job_lease set until = clock_timestamp() + lease_ms * interval '1 millisecond' where name = job and holder = by_holder;
  return found;
end $$;

grant execute on function renew_job_lease to countinghouse_web;
