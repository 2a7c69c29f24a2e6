-- What the policy in force would demand of a draft payout if this person submitted it now. Nothing is stored.
create or replace function preview_policy(draft uuid, maker uuid) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  asked proposal;
begin
  asked.id := gen_random_uuid();
  asked.kind := 'payout';
  asked.state := 'pending';
  asked.subject_id := draft;
  asked.payout_id := draft;
  asked.maker_id := maker;
  asked.asked_at := clock_timestamp();
  asked.approvals_needed := 1;
  asked.policy_outcomes := '[]';
  select count(*) into asked.row_count from payout_row where payout_id = draft and state not in ('left-out', 'blocked');
  asked.facts := proposal_facts(asked);
  return (with_policy(asked, null)).policy_outcomes;
end $$;

grant execute on function preview_policy to countinghouse_web;
