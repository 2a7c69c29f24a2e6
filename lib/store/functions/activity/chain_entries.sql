-- Adds a link to the chain of the activity log, with at most 1,000 of the entries that it does not contain yet. Returns how many it added, 0 where
-- none waits, and null where another transaction is adding a link: nobody waits for it.
create or replace function chain_entries() returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  added int;
begin
  if not exists (select from audit_unchained) then return 0; end if;
  if not pg_try_advisory_xact_lock(7264032) then return null; end if;
  insert into audit_chain default values returning cardinality(seqs) into added;
  return coalesce(added, 0);
end $$;

grant execute on function chain_entries to countinghouse_web;
