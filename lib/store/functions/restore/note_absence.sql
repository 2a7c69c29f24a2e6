-- Requests a comparison with the service where this may be a restored database: a sender starts, nothing has noted the time for more than two
-- minutes, or the server was started since. After a long time, and on another server, the lists are compared once more when they certainly
-- show all that was created before; unless an epoch was opened since, whose own searches are longer.
create or replace function note_absence(c control, starts boolean) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  moment timestamptz := clock_timestamp();
  was_long boolean := coalesce(c.clock_seen_at < moment - interval '2 minutes', false);
  other_server boolean := coalesce(c.server_seen <> server_identity(), false);
  lag interval := make_interval(secs => case when (was_long or other_server) and c.epoch_since <= c.clock_seen_at then c.list_lag_seconds else 0 end);
begin
  if not (starts or was_long or other_server) then return; end if;
  update control set compare_since = moment, away_from = least(c.away_from, c.clock_seen_at, moment),
    compare_after = greatest(c.compare_after, moment + lag), server_seen = server_identity();
  perform announce('control', '{}');
end $$;
