-- I12: a stored reading does not change.
create or replace function guard_escrow_reading() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if (new.service_id, new.started_at, new.raw_status, new.said) is distinct from (old.service_id, old.started_at, old.raw_status, old.said)
    or new.last_started_at < old.last_started_at then
    perform refuse(12, 'What a reading said does not change');
  end if;
  return new;
end $$;
