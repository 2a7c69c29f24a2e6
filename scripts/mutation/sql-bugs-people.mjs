import { accounts, beginning, connect, payeesStopped, proposals, resolutions, twoLayers } from './sql-bug.mjs'

export const peopleBugs = [
  // Who proposes, decides and edits.
  twoLayers('guard_approval', 'asked.maker_id = new.approver_id', 'false'),
  twoLayers('decision_problem', 'asked.maker_id = decider', 'false'),
  twoLayers('guard_approval', 'asked.content_hash <> new.content_hash', 'false'),
  twoLayers('decision_problem', "asked.content_hash <> request->>'contentHash'", 'false'),
  twoLayers('guard_approval', 'proof.used_in is distinct from pg_current_xact_id()::text', 'false'),
  twoLayers('guard_proposal', 'count(distinct approver_id)', 'count(*) + 1'),
  twoLayers(
    'guard_proposal',
    "exists (select from approval where proposal_id = new.id and decision = 'reject') then\n      perform refuse(6, 'Somebody",
    "false then\n      perform refuse(6, 'Somebody",
  ),
  proposals('decide_proposal', 'given >= asked.approvals_needed', 'given >= 1'),
  proposals('guard_step_up', "interval '2 minutes'", "interval '20 minutes'"),
  proposals('guard_step_up', 'old.used_at is not null or ', ''),
  twoLayers('guard_editor', 'e.staff_id = new.approver_id', 'false'),
  twoLayers('may_consent', 'person.disabled_at is null and ', ''),
  proposals('lapses_at', 'proposal_lapse_days *', '10 * proposal_lapse_days *'),

  // Payees and their accounts.
  twoLayers('approved_account', 'approver_id = fresh.connected_by', 'false'),
  accounts(
    'approved_account',
    "(select payee_pause_seconds from control) * interval '1 second'",
    "interval '0 seconds'",
  ),
  connect('approved_account', "fresh.kind = 'wallet' and not fresh.shared", 'false'),
  payeesStopped('payee_moved', 'and a.usable_from <= clock_timestamp()', ''),
  payeesStopped('payee_moved', "a.state = 'approved' and", ''),
  payeesStopped('guard_first_payout', 'and not was_paid_at(r.payee_account_id)', 'and false'),
  payeesStopped('first_on_its_way', 'and r.currency = in_currency ', ''),
  payeesStopped('first_on_its_way', 'and l.live', ''),
  payeesStopped('was_paid_at', "o.mapped = 'paid'", "o.mapped in ('paid', 'pending')"),
  connect('guard_flow', 'clock_timestamp() > old.expires_at', 'false'),

  // What people settle.
  resolutions('made_or_edited', 's.maker_id = person or ', ''),
  resolutions('made_or_edited', 'e.staff_id = person', 'false'),
  resolutions('resolved_by_person', 'and u.content_hash = hash\n', '\n'),
  resolutions('resolved_by_person', "and p.role = 'approver' ", ''),
  resolutions('unpaid_problem', ' or known.said_paid_at is not null', ''),
  resolutions('unpaid_problem', 'coalesce(clock_timestamp() < absence_from(s), true)', 'false'),
  resolutions('unpaid_problem', 's.service_id is not null and ', ''),
  resolutions('batch_differs', '(s.currency, s.total_minor)', "(read->>'currency', s.total_minor)"),
  resolutions('batch_differs', '(s.currency, s.total_minor)', "(s.currency, (read->>'totalMinor')::bigint)"),
  resolutions('batch_differs', "coalesce((read->>'count')::int, s.row_count) <> s.row_count", 'false'),
  resolutions('batch_differs', 'where ours.n is distinct from theirs.n', 'where false'),
  resolutions('batch_differs', "coalesce(read->>'mark', s.correlation_tag) <> s.correlation_tag", 'false'),
  resolutions('approved_resolution', 'asked.asked_at < s.state_since', 'false'),
  resolutions('approved_resolution', "asked.summary->'content'->>'action' is distinct from wanted", 'false'),
  resolutions('link_submission', "jsonb_typeof(read->'rows') is distinct from 'array'", 'false'),
  resolutions('link_submission', "or s.hold_reason = 'figures_differ' ", ''),
  resolutions('guard_resolved_rows', 'problem is not null', 'false'),
  resolutions('guard_resolver', 'and made_or_edited(s, new.approver_id)', 'and false'),
  beginning('guard_attempt_found', 'and a.found > 0', 'and false'),
  resolutions(
    'too_much_unknown',
    '(c.max_unknown ->> s.currency)::bigint, 1)',
    "(c.max_unknown ->> 'UGX')::bigint, 1)",
  ),
]
