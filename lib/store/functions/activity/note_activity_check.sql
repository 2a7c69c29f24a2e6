-- Records up to which link the activity log was verified, and, where `whole` is true, that all of it was: as it was written.
create or replace function note_activity_check(link bigint, link_hash bytea, whole boolean) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into audit_check (place, hash, whole_at) values (link, link_hash, case when whole then clock_timestamp() end)
  on conflict (one) do update set place = excluded.place, hash = excluded.hash, whole_at = coalesce(excluded.whole_at, audit_check.whole_at),
    broken = null, broken_place = null, broken_seq = null, broken_at = null;
end $$;

grant execute on function note_activity_check to countinghouse_web;
