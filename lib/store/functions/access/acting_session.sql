-- The session of a token, whose person acts for the rest of the transaction; refused where there is none.
create or replace function acting_session(token text) returns session
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  held session;
begin
  select * into held from live_session(token);
  if held.id is null then perform refuse(16, 'This needs a live session'); end if;
  perform set_config('countinghouse.person', acting_seal(held.staff_id::text), true);
  return held;
end $$;
