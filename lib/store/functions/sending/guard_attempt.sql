-- I8: an attempt is closed once, and nothing else of it changes.
create or replace function guard_attempt() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if old.closed_at is not null then perform refuse(8, 'A closed attempt does not change'); end if;
  if (new.id, new.submission_id, new.ordinal, new.body_sha256, new.opened_at, new.worker, new.lease_until, new.quote)
    is distinct from (old.id, old.submission_id, old.ordinal, old.body_sha256, old.opened_at, old.worker, old.lease_until, old.quote)
    or new.closed_at is null then
    perform refuse(8, 'An attempt is closed once; nothing else of it changes');
  end if;
  return new;
end $$;
