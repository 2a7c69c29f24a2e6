-- The approved resolution of a batch for the state it is in now: a decision about an earlier state is not used again.
create or replace function approved_resolution(s submission, which uuid, wanted text) returns proposal
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  asked proposal;
begin
  select * into asked from proposal where id = which;
  if (asked.kind, asked.subject_id, asked.state) is distinct from ('resolve-batch', s.id, 'approved')
    or asked.summary->'content'->>'action' is distinct from wanted then
    perform refuse(12, 'A second person has not approved that');
  end if;
  if asked.asked_at < s.state_since then perform refuse(12, 'What was approved was asked before the batch came to this'); end if;
  return asked;
end $$;
