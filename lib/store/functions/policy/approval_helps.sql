-- Whether an approval brings something that the policy demands of a proposal closer.
create or replace function approval_helps(asked proposal, given jsonb, approver jsonb) returns boolean
language sql immutable set search_path = pg_catalog, public, pg_temp
as $$
  select exists (select from jsonb_array_elements(asked.policy_outcomes) where value->'demand'->>'action' = 'approve'
    and requirement_progress(value->'demand', given || approver) > requirement_progress(value->'demand', given))
$$;
