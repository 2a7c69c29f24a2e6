-- I7: the epoch only grows. A new epoch begins at the latest known moment, and unblocks sending.
create or replace function guard_control() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if new.epoch < old.epoch then perform refuse(7, 'The epoch only grows'); end if;
  if new.epoch > old.epoch then
    -- A clock that is behind would make rows from before the restore look like later ones, which are compared less strictly.
    new.epoch_since := greatest(latest_time(), (select max(created_at) + interval '1 ms' from payout));
    new.epoch_lost_from := lost_from(old);
    new.sending_blocked_reason := null;
    new.sending_blocked_at := null;
    -- The searches of the epoch take the place of a comparison.
    new.compare_since := null;
    new.away_from := null;
    new.compare_after := null;
  end if;
  if new.epoch = old.epoch and new.epoch_since <> old.epoch_since then perform refuse(7, 'The epoch began when it began'); end if;
  return new;
end $$;
