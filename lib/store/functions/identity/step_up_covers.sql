-- Whether a confirmation is for this content: for it alone and not used before, or as one of the set that it covers.
create or replace function step_up_covers(proof step_up, which uuid, hash text) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  return case when exists (select from step_up_content where step_up_id = proof.id)
    then proof.content_hash = step_up_set_hash(proof.id)
      and exists (select from step_up_content where (step_up_id, proposal_id, content_hash) = (proof.id, which, hash))
    else proof.content_hash = hash and not exists (select from approval where step_up_id = proof.id) end;
end $$;
