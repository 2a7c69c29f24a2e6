-- A reading that began before a webhook asked for one may have missed what the webhook was about, and one that failed read
-- nothing. Both are repeated soon, whatever was planned, for a limited time.
create or replace function keep_wanted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if new.read_wanted_at is null then return new; end if;
  if new.observed_at >= new.read_wanted_at or new.read_wanted_at < clock_timestamp() - interval '10 minutes'
    or new.state not in ('accepted', 'settled', 'partial', 'failed', 'cancelled') then
    new.read_wanted_at := null;
  elsif new.next_attempt_at is distinct from old.next_attempt_at then
    new.next_attempt_at := least(coalesce(new.next_attempt_at, 'infinity'), clock_timestamp() + interval '5 seconds');
  end if;
  return new;
end $$;
