-- The newest moment that this database certainly knows of. What was written after a restore does not count where the
-- comparison noticed the restore, and a new epoch within a month does not forget what the one before had lost.
create or replace function lost_from(c control) returns timestamptz
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select least(coalesce((select at from audit order by seq desc limit 1), c.epoch_since), c.database_confirmed_at, c.away_from,
    case when c.sending_blocked_reason is not null or greatest(c.epoch_since, c.head_accepted_at) > clock_timestamp() - interval '30 days'
      then c.epoch_lost_from end)
$$;
