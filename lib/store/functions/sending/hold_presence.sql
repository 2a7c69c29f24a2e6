-- Shows that a sender lives: its connection holds a lock, which the server gives up at once when the process ends, however it ends.
create or replace function hold_presence(worker text) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform pg_advisory_lock(presence_key(worker));
end $$;

grant execute on function hold_presence to countinghouse_web;
