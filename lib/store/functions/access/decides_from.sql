-- From when a person may decide about money again, whose sign-in was reset by somebody else lately; null where they may now. Whoever has the
-- account then may not be its person, and the person and all admins have that long to notice.
create or replace function decides_from(person staff) returns timestamptz
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  moment timestamptz;
begin
  if person.access_reset_at is null then return null; end if;
  moment := person.access_reset_at + make_interval(hours => (policy_in_force()).reset_pause_hours);
  return case when moment > clock_timestamp() then moment end;
end $$;

grant execute on function decides_from to countinghouse_web;
