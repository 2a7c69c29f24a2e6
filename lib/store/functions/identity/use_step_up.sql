-- Uses a confirmation up. True also where this very transaction has used it already: for nothing else, or for other proposals
-- of the set it covers.
create or replace function use_step_up(proof uuid, person uuid, hash text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  of_set boolean := exists (select from step_up_content where step_up_id = proof);
begin
  if not exists (select from step_up where id = proof and not of_set and content_hash = hash)
    and not exists (select from step_up_content where step_up_id = proof and content_hash = hash) then return false; end if;
  update step_up set used_at = clock_timestamp()
    where id = proof and used_at is null and expires_at >= clock_timestamp() and staff_id = person;
  return found or exists (select from step_up where id = proof and used_in = pg_current_xact_id()::text and staff_id = person
    and (of_set or not exists (select from approval where step_up_id = proof)));
end $$;
