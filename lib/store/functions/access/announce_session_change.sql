-- Every instance forgets what it remembers of sessions (lib/store/session-changes.ts). One notification for a transaction, since
-- the server drops repeated ones.
create or replace function announce_session_change() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform announce('session', 'null'::jsonb);
  return null;
end $$;
