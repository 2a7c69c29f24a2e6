-- The hash that a confirmation for a set of proposals carries: over a line for each proposal with its content, in the order of
-- their bytes.
create or replace function step_up_set_hash(proof uuid) returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select encode(sha256(convert_to(string_agg(proposal_id::text || ' ' || content_hash, E'\n' order by proposal_id::text collate "C"), 'UTF8')), 'hex')
  from step_up_content where step_up_id = proof
$$;
