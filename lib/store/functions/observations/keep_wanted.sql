-- A reading that began before a webhook asked for one may have missed what the webhook was about, and one that failed read
-- nothing. Both are repeated soon, whatever was planned, for a limited time: after five seconds, and then after as long as it has been asked for,
-- so that each pause is twice the one before. Never before the moment until which the service asked to be left alone.
create or replace function keep_wanted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if new.read_wanted_at is null then return new; end if;
  if new.observed_at >= new.read_wanted_at or new.read_wanted_at < clock_timestamp() - interval '10 minutes'
    or new.state not in ('accepted', 'settled', 'partial', 'failed', 'cancelled') then
    new.read_wanted_at := null;
  elsif new.next_attempt_at is distinct from old.next_attempt_at then
    new.next_attempt_at := greatest(
      least(coalesce(new.next_attempt_at, 'infinity'), clock_timestamp() + greatest(interval '5 seconds', clock_timestamp() - new.read_wanted_at)),
      nullif(current_setting('countinghouse.not_before', true), '')::timestamptz);
  end if;
  return new;
end $$;
