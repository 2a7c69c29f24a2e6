-- I11: a search is recorded when it ends, and did not begin in the future.
create or replace function guard_scan() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  new.finished_at := clock_timestamp();
  if new.started_at > new.finished_at then perform refuse(11, 'A scan cannot begin in the future'); end if;
  return new;
end $$;
