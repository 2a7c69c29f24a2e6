import { bug } from './sql-bug.mjs'

const policy = bug('lib/store/policy.test.ts', ['lib/policy'], ['lib/store/policy-races.test.ts'])
const setting = bug('lib/policy/rules/set-policy.test.ts', ['lib/policy'])
const nobody = bug('lib/policy/rules/policy-gaps.test.ts', ['lib/policy'])
const gaps = bug('lib/policy/rules/gaps.property.test.ts', ['lib/policy'], ['lib/store/policy.test.ts'])
const compared = bug('lib/policy/rules/policy.property.test.ts', ['lib/policy'])

/** Bugs of what the policy demands, who may change it, and what it counts. */
export const policyBugs = [
  policy('decide_proposal', 'outcomes_met(asked.policy_outcomes, approvals_given(asked.id))', 'given >= 1'),
  policy('guard_proposal', 'new.approvals_needed < old.approvals_needed or ', ''),
  policy('ask_proposal', "blocked is not null and actor->>'id' is not null", 'false'),
  policy('with_policy', 'asked.policy_outcomes || added', 'added'),
  policy('with_policy', "now.value->'demand'->>'action' = 'block'", 'true'),
  policy('approval_stop', `'[{"demand": {"action": "block"}}]'`, `'[{"demand": {"action": "none"}}]'`),
  policy('approval_stop', 'coalesce(wait_minutes, 0)', '0'),
  policy('approval_stop', "return 'factor'", 'return null'),
  policy('approval_stop', "then return 'not-needed'; end if", 'then return null; end if'),
  policy('sending_policy_problem', 'outcomes_met(outcomes, approvals_given(asked.id))', 'true'),
  policy('attempt_refusal', 'sending_policy_problem(s) is not null', 'false'),
  policy('outcomes_met', "when 'warn' then true", "when 'warn' then false"),
  setting('apply_new_policy', 'perform put_policy(asked, null)', 'perform 1'),
  setting('guard_policy', 'loosens_policy(new, policy_in_force())', 'false'),
  setting('guard_policy', "purpose = 'set-policy'", "purpose <> 'x'"),
  setting('guard_policy', "old.state <> 'waiting' or ", ''),
  setting('check_policy', "one->'demand'->>'action' = 'block' and", 'false and'),
  setting('check_policy', "not one->'when' ? 'currency'", 'false'),
  setting(
    'check_requirement',
    "jsonb_array_length(demanded->'steps') between 1 and 5",
    "jsonb_array_length(demanded->'steps') >= 0",
  ),
  setting('dry_run_policy', 'would > asked.approvals_needed', 'would >= 9'),
  compared('policy_outcomes', "> (one.ceiling->>'most')::numeric", ">= (one.ceiling->>'most')::numeric"),
  compared('policy_outcomes', '      exit;\n', ''),
  policy(
    'policy_matches',
    "(of_currency->>'minor')::numeric > (terms->>'totalAbove')",
    "(of_currency->>'minor')::numeric >= (terms->>'totalAbove')",
  ),
  compared('policy_matches', 'starts > ends and not', 'starts > ends and'),
  compared('proposal_facts', "r.state not in ('left-out', 'blocked')", "r.state not in ('blocked')"),
  compared(
    'newest_payee_at',
    'greatest(y.created_at, (select max(c.at) from payee_change c where c.payee_id = y.id))',
    'y.created_at',
  ),
  compared('proposal_money', "f.mapped in ('failed', 'cancelled')", "f.mapped in ('none')"),
  compared('proposal_money', "'void', 'rejected_clean'", "'rejected_clean'"),
  compared('payee_day_sum', "o.mapped in ('failed', 'cancelled')", "o.mapped in ('failed')"),
  compared('ceiling_sums', 'p.maker_id = asked.maker_id', 'true'),
  compared('ceiling_sums', 'a.decided_at >= today and ', ''),
  compared('requirement_progress', 'return total - shortage', 'return least(total, cardinality(fits))'),
  compared('requirement_progress', 'at >= n or mask & (1 << at) = 0', 'at >= n'),
  compared(
    'as_strict',
    "(next->>'factor') < method_level(before->>'factor')",
    "('passkey') < method_level(before->>'factor')",
  ),
  compared('as_strict', 'requirement_total(next) >= requirement_total(before)', 'true'),
  compared('loosens_policy', 'place < jsonb_array_length(before.rules)', 'false'),
  compared('loosens_policy', '<= (was.value', '<= 1 + (was.value'),
  nobody('guard_policy', "    if new_policy_gaps(new) <> '[]' then\n", '    if false then\n'),
  nobody('new_policy_gaps', ' and not (before.rules || before.ceilings) @> ', " and not '[]'::jsonb @> "),
  setting('loosens_policy', 'next.reset_pause_hours < before.reset_pause_hours', 'false'),
  gaps('possible_approvals', 'greatest(0, ahead', 'greatest(1, ahead'),
  gaps('most_for_kind', 'd.id is distinct from l.id', 'true'),
  gaps('most_for_kind', "admins_decide and s.role = 'admin'", "s.role = 'admin'"),
  gaps('most_for_kind', "when kind = 'forced-release' then array['approver'] ", ''),
  gaps('most_for_kind', 'makers is null or makers ? s.id::text', 'true'),
  gaps('most_for_kind', ' where not exists (select from made_by)', ' where false'),
  gaps('as_approver', "when has_passkey(person.id) then 'passkey' ", ''),
  policy('proposal_gaps', 'select from approval a where', 'select from approval a where false and'),
  policy('proposal_gaps', ' and s.id <> asked.maker_id and not contributed(asked, s.id)', ''),
]
