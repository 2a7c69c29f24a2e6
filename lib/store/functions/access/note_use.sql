-- Records that a session is in use: at most one write a minute, because reading a page should not cost one.
create or replace function note_use(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update session set last_seen_at = now()
  where id = (select id from live_session(token)) and last_seen_at < now() - interval '1 minute';
  return null;
end $$;

grant execute on function note_use to countinghouse_web;
