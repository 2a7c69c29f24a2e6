-- The session of a token; refused unless its person confirmed their identity in this same transaction.
create or replace function proven_session(token text) returns session
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  held session := acting_session(token);
begin
  if held.proven_in is distinct from pg_current_xact_id()::text then
    perform refuse(16, 'This needs a proof of identity in the same transaction');
  end if;
  return held;
end $$;
