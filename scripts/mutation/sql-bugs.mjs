const STORE = [
  'lib/store/transitions',
  'lib/store/invariants.test.ts',
  'lib/store/kinds.test.ts',
  'lib/store/races.test.ts',
  'lib/store/recipients.test.ts',
]
const SENDING = [
  'lib/submissions/sending.test.ts',
  'lib/submissions/settle-by-hand.test.ts',
  'lib/submissions/settle-change.test.ts',
  'lib/submissions/escrow-batch.test.ts',
  'lib/submissions/escrows.test.ts',
  'lib/payouts/held.test.ts',
]
const PAYOUTS = [
  'lib/payouts/asking.test.ts',
  'lib/payouts/main-job.test.ts',
  'lib/proposals',
  'lib/payouts/across.test.ts',
]
const RESTORE = [
  'lib/submissions/restored.test.ts',
  'lib/findings',
  'lib/audit',
  'lib/store/transitions/absence.test.ts',
]
const RESOLVING = ['lib/store/resolutions.test.ts', 'lib/payouts/manual-resolution']
const PAYEES = ['lib/payees', 'lib/payouts/payees-stopped.test.ts', 'lib/payouts/payees-of-rows.test.ts']

const bug =
  (...groups) =>
  (fn, from, to) => ({ fn, from, to, groups })
const store = bug(STORE, SENDING)
const sending = bug(SENDING, STORE)
const payouts = bug(PAYOUTS, STORE)
const payees = bug(PAYEES, PAYOUTS)
const restore = bug(RESTORE, SENDING)
const resolving = bug(RESOLVING, STORE)

/**
 * Small bugs planted into SQL functions, one at a time: in the text of `fn`, `from` (which stands in it exactly once) becomes
 * `to`. The test files of the first group are run first, those of the next one only where they noticed nothing.
 */
export const sqlBugs = [
  // Whether money may have moved.
  store('may_have_run', 's.service_id is not null\n    or ', ''),
  store('may_have_run', "in ('unknown', 'accepted')", "in ('unknown')"),
  store('may_have_run', "in ('unknown', 'accepted')", "in ('accepted')"),
  store('may_have_run', "coalesce(outcome, 'unknown')", "coalesce(outcome, 'not_sent')"),
  store('may_have_run', '\n    or exists (select from absence_scan where submission_id = s.id and found > 0)', ''),
  store('may_have_run', '\n    or not lost_time_is_searched(s)', ''),
  store('lost_time_is_searched', ' and s.send_by is null', ''),
  store('lost_time_is_searched', "k.found_by = 'list'", 'true'),
  store('lost_time_is_searched', "interval '30 minutes'", "interval '0 minutes'"),
  store('lost_time_is_searched', "interval '10 minutes'", "interval '1 minute'"),
  store('lost_time_is_searched', 'a.complete and b.complete', 'a.complete'),
  store('lost_time_is_searched', 'a.complete and b.complete', 'b.complete'),
  store('may_join_epoch', 'when not key_lives(s) then false', 'when false then false'),
  sending(
    'may_join_epoch',
    'not (k.creates and k.pays_out) and key_lives(s) and let_go_on_by_person(s)',
    'key_lives(s)',
  ),
  sending('may_join_epoch', "when k.found_by = 'hand' then true", "when k.found_by = 'hand' then false"),
  store('may_join_epoch', '(not k.pays_out or exists', '(true or exists'),
  sending('may_join_epoch', 'complete and started_at > c.epoch_since', 'complete'),
  sending('may_join_epoch', "o.mapped = 'pending'", "o.mapped <> 'settled'"),
  store('key_lives', "interval '20 hours'", "interval '24 hours'"),
  store('latest_time', 'greatest(clock_timestamp(), (select max(at) from audit))', 'clock_timestamp()'),
  store('clock_is_behind', "interval '1 minute'", "interval '13 hours'"),

  // What must be true when an attempt begins.
  store('attempt_refusal', "if not switches.sending_enabled then return 'switched-off'; end if;", ''),
  store('attempt_refusal', "if clock_is_behind() then return 'clock-behind'; end if;", ''),
  store('attempt_refusal', "if s.epoch <> switches.epoch then return 'old-epoch'; end if;", ''),
  store(
    'attempt_refusal',
    'least(s.resend_deadline, s.send_by) <= latest_time()',
    's.resend_deadline <= latest_time()',
  ),
  store('attempt_refusal', 'least(s.resend_deadline, s.send_by) <= latest_time()', 's.send_by <= latest_time()'),
  store('attempt_refusal', 's.sends >= 16', 's.sends >= 17'),
  sending('attempt_refusal', "if token_ran_out(s) then return 'token-ran-out'; end if;", ''),
  store('too_much_unknown', '>= coalesce', '> coalesce'),
  store('attempt_refusal', "interval '24 hours'", "interval '25 hours'"),
  store('attempt_refusal', "s.kind <> 'cancel-disbursement'\n    and ", ''),
  payees('attempt_refusal', "if payee_changed(s) then return 'payee-changed'; end if;", ''),
  store(
    'attempt_refusal',
    '(s.total_minor, s.quote_fee_minor, s.quote_debit_minor)',
    "(s.total_minor, s.quote_fee_minor, (quote->>'debitMinor')::bigint)",
  ),
  store(
    'attempt_refusal',
    '(s.total_minor, s.quote_fee_minor, s.quote_debit_minor)',
    "(s.total_minor, (quote->>'feeMinor')::bigint, s.quote_debit_minor)",
  ),
  store('open_attempt', "coalesce(resend_deadline, moment + interval '20 hours')", "moment + interval '20 hours'"),
  store('open_attempt', "interval '20 hours'", "interval '19 hours'"),
  store('open_attempt', "s.state not in ('ready', 'unknown') or ", ''),
  store('guard_new_attempt', 's.body is null or new.body_sha256 <> s.body_sha256', 's.body is null'),
  store('guard_new_attempt', ' or new.ordinal <> s.sends + 1', ''),
  store('guard_new_attempt', "interval '10 minutes'", "interval '10 hours'"),
  store('may_still_send', ' and s.resend_deadline > latest_time()', ''),
  store('may_still_send', 'a.lease_until > latest_time() and ', ''),
  store('may_still_send', 'c.sending_enabled and ', ''),
  store('may_still_send', 'a.closed_at is null and ', ''),
  store('expire_attempts', "'unknown', detail", "'not_sent', detail"),
  store('close_abandoned', 't.worker <> request', 't.worker = request'),

  // What the database names or checks itself: times of readings, clean refusals, failures, who is paid.
  store('reading_ticket', 'which, purpose, micros', 'purpose, micros'),
  store('reading_ticket', 'which, purpose, micros', 'which, micros'),
  store('time_of_ticket', 'ticket is distinct from reading_ticket(which, purpose, moment)', 'false'),
  store('time_of_ticket', 'moment > clock_timestamp()', 'false'),
  store('record_observation', 'started < s.first_sent_at', 'false'),
  store('guard_submission_state', ' and is_clean_refusal(http_status, error_code)', ''),
  store('is_clean_refusal', 'not in (409, 429)', 'not in (429)'),
  store('guard_outcome', "t > coalesce(new.unfailed_at, '-infinity')", 'true'),
  store('guard_outcome', "coalesce(new.unfailed_at, '-infinity') < old.unfailed_at", 'false'),
  store('put_row_outcome', "known.unfailed_at := 'infinity'", 'known.unfailed_at := known.unfailed_at'),
  store('guard_recipients', 'sha256(plain) <> s.body_sha256', 'false'),
  store('guard_recipients', "recipient->>'phone_number' = destination and recipient->'recipient_id' is null", 'true'),
  store('guard_recipients', "json_typeof(recipient->'amount') = 'string'", 'true'),
  store('guard_recipients', 'count(*) <> count(distinct member) or ', ''),
  store('guard_recipients', 'count(*) = count(distinct member) and ', ''),
  store('guard_approval', 'asked.recipients_hash is distinct from proposed_recipients(asked)', 'false'),
  store(
    'check_recipients',
    'is distinct from recipients_hash(array',
    'is distinct from (select recipients_hash from proposal where id = new.proposal_id) and null <> recipients_hash(array',
  ),

  // Sums of unknown money.
  store('money_unknown', 'currency = in_currency and ', ''),
  store('money_unknown', 'id <> but and ', ''),
  store('money_unknown', "'sending', ", ''),
  store('money_unknown', "'reconciling', ", ''),
  store('money_unknown', ' and k.pays_out', ''),

  // States and what each demands.
  store('guard_submission', 'perform guard_edge(k.template, old.state, new.state);', ''),
  store('guard_submission', "new.state = 'partial' and not k.pays_out", 'false'),
  store('guard_submission', 'new.sends < old.sends or new.epoch < old.epoch', 'new.sends < old.sends'),
  store('guard_submission', 'new.service_id is distinct from old.service_id', 'false'),
  store(
    'guard_submission',
    '(new.first_sent_at, new.resend_deadline) is distinct from (old.first_sent_at, old.resend_deadline)',
    'new.first_sent_at is distinct from old.first_sent_at',
  ),
  store('guard_submission', "interval '30 days'", "interval '3 days'"),
  store(
    'guard_submission_state',
    "(s.state = 'void' or (s.state = 'ready' and s.first_sent_at is not null))",
    "(s.state = 'ready' and s.first_sent_at is not null)",
  ),
  store(
    'guard_submission_state',
    "(s.state = 'void' or (s.state = 'ready' and s.first_sent_at is not null))",
    "s.state = 'void'",
  ),
  store('guard_submission_state', "s.state = 'accepted' and k.creates and s.service_id is null", 'false'),
  store('guard_submission_state', "if s.state = 'absent_proven' then perform guard_absence(s); end if;", ''),
  store('guard_counts', "s.state = 'settled' and (paid <> s.row_count", "s.state = 'settled' and (false"),
  store('guard_counts', "s.state in ('failed', 'cancelled') and paid > 0", 'false'),
  store('guard_absence', 'earliest is null or clock_timestamp() < earliest', 'earliest is null'),
  store('guard_absence', 'a.found > 0', 'a.found > 1'),
  store('guard_absence', "interval '10 minutes'", "interval '1 minutes'"),
  store('guard_absence', 'and p.asked_at >= earliest', ''),
  store('absence_from', "interval '25 hours'", "interval '20 hours'"),
  store(
    'outcome_allows',
    "when 'unknown' then next_state = 'unknown'",
    "when 'unknown' then next_state in ('ready', 'unknown')",
  ),
  store(
    'put_state',
    "to_state in ('rejected_clean', 'absent_proven', 'void')",
    "to_state in ('rejected_clean', 'absent_proven', 'void', 'failed')",
  ),
  store('certainly_unpaid', 'o.confirmed_failed_at is not null', 'true'),
  store('certainly_unpaid', "s.state in ('partial', 'failed', 'cancelled')", 'true'),
  store('state_after', 'if contradiction or (word', 'if (word'),
  store('state_after', 'elsif contradiction then', 'elsif false then'),
  store('guard_outcome', 'and new.mapped <> old.mapped', 'and false'),
  store(
    'guard_released_row',
    "not exists (select from submission where id = old.submission_id and state in ('rejected_clean', 'absent_proven', 'void'))",
    'false',
  ),

  // Submissions, rows and their sums.
  store(
    'guard_new_submission',
    "before.state not in ('absent_proven', 'rejected_clean')",
    "before.state not in ('absent_proven', 'rejected_clean', 'void', 'failed')",
  ),
  store('guard_new_submission', 'new.generation <> before.generation + 1 or ', ''),
  store('check_sums', 'rows_of.n, rows_of.total', 'new.row_count::bigint, rows_of.total'),
  store('check_sums', 'rows_of.n, rows_of.total', 'rows_of.n, new.total_minor::numeric'),
  store(
    'check_sums',
    'parts.n, parts.total, parts.fee, parts.debit',
    'parts.n, parts.total, parts.fee, asked.debit_minor::numeric',
  ),
  store('guard_submission_rows', 'or r.currency is distinct from s.currency ', ''),
  store('guard_submission_rows', 'r.payout_id is distinct from s.payout_id or ', ''),
  payouts('guard_submission_rows', 'not certainly_unpaid(r.origin_row_id)', 'false'),
  payouts('guard_origins', 'not certainly_unpaid(origin.id)', 'false'),
  store('guard_made_of_proposal', "asked.decided_at < clock_timestamp() - interval '24 hours'", 'false'),
  store('guard_made_of_proposal', 'or asked.currency <> s.currency ', ''),
  store('guard_made_of_proposal', "asked.state is distinct from 'approved'", "asked.state = 'rejected'"),
  sending('claim_of', 's.payer_key, s.total_minor::text, s.currency', 's.payer_key, s.total_minor::text'),
  sending('claim_of', 's.subject_service_id::text, s.subject_part', 's.subject_part'),
  sending(
    'claim_escrows',
    "elsif new.kind in ('release-escrow', 'reverse-escrow')",
    "elsif new.kind in ('release-escrow')",
  ),
  sending('guard_submission_escrow', "'ready', 'sending', 'unknown'", "'ready', 'sending'"),

  // Who proposes, decides and edits.
  store('guard_approval', 'asked.maker_id = new.approver_id', 'false'),
  store('decision_problem', 'asked.maker_id = decider', 'false'),
  store('guard_approval', 'asked.content_hash <> new.content_hash', 'false'),
  store('decision_problem', "asked.content_hash <> request->>'contentHash'", 'false'),
  store('guard_approval', 'proof.used_in is distinct from pg_current_xact_id()::text', 'false'),
  store('guard_proposal', 'count(distinct approver_id)', 'count(*) + 1'),
  store(
    'guard_proposal',
    "exists (select from approval where proposal_id = new.id and decision = 'reject') then\n      perform refuse(6, 'Somebody",
    "false then\n      perform refuse(6, 'Somebody",
  ),
  store('decide_proposal', 'given >= asked.approvals_needed', 'given >= 1'),
  store('guard_step_up', "interval '2 minutes'", "interval '20 minutes'"),
  store('guard_step_up', 'old.used_at is not null or ', ''),
  payouts('guard_editor', 'e.staff_id = new.approver_id', 'false'),
  payouts('may_consent', 'person.disabled_at is null and ', ''),
  store('lapses_at', 'proposal_lapse_days *', '10 * proposal_lapse_days *'),

  // Payees and their accounts.
  payees('approved_account', 'approver_id = fresh.connected_by', 'false'),
  payees('approved_account', "(select payee_pause_seconds from control) * interval '1 second'", "interval '0 seconds'"),
  payees('approved_account', "fresh.kind = 'wallet' and not fresh.shared", 'false'),
  payees('payee_moved', 'and a.usable_from <= clock_timestamp()', ''),
  payees('payee_moved', "a.state = 'approved' and", ''),
  payees('guard_first_payout', 'and not was_paid_at(r.payee_account_id)', 'and false'),
  payees('first_on_its_way', 'and r.currency = in_currency ', ''),
  payees('first_on_its_way', 'and l.live', ''),
  payees('was_paid_at', "o.mapped = 'paid'", "o.mapped in ('paid', 'pending')"),
  payees('guard_flow', 'clock_timestamp() > old.expires_at', 'false'),

  // What a restore may have lost, and whether the database is the newest one.
  restore('restore_refusal', 'c.epoch_lost_from is null or ', ''),
  restore('restore_refusal', " and lost_time_is_swept('escrow-disbursements')", ''),
  restore('restore_refusal', "when cardinality(found_in_lost_time(s)) > 0 then 'found-after-restore'", ''),
  restore('found_in_lost_time', "interval '26 hours' and c.epoch_since", "interval '0 hours' and c.epoch_since"),
  restore('found_in_lost_time', 't.row_tag = own.row_tag', 'false'),
  restore('found_in_lost_time', 't.destination = own.destination and t.amount_minor = own.amount_minor\n', 'false\n'),
  restore('found_in_lost_time', 'where e.tag = s.correlation_tag', 'where false'),
  restore('guard_restore_cleared', 'and let_go_on_by_person(old) ', ''),
  restore('finding_kind', 'when x.tag is not null or exists', 'when exists'),
  restore('finding_kind', "s.state in ('rejected_clean', 'absent_proven', 'void')", 'false'),
  restore('accept_database', "p.role in ('approver', 'admin')", 'true'),
  restore('accept_database', 'u.used_in = pg_current_xact_id()::text and ', ''),
  restore('block_sending', 'where sending_blocked_reason is null', 'where false'),
  restore('attempt_refusal', "if switches.sending_blocked_reason is not null then return 'blocked'; end if;", ''),

  // What people settle.
  resolving('made_or_edited', 's.maker_id = person or ', ''),
  resolving('made_or_edited', 'e.staff_id = person', 'false'),
  resolving('resolved_by_person', 'and u.content_hash = hash\n', '\n'),
  resolving('resolved_by_person', "and p.role = 'approver' ", ''),
  resolving('unpaid_problem', ' or known.said_paid_at is not null', ''),
  resolving('unpaid_problem', 'coalesce(clock_timestamp() < absence_from(s), true)', 'false'),
  resolving('unpaid_problem', 's.service_id is not null and ', ''),
  resolving('batch_differs', '(s.currency, s.total_minor)', "(read->>'currency', s.total_minor)"),
  resolving('batch_differs', '(s.currency, s.total_minor)', "(s.currency, (read->>'totalMinor')::bigint)"),
  resolving('batch_differs', "coalesce((read->>'count')::int, s.row_count) <> s.row_count", 'false'),
  resolving('batch_differs', 'where ours.n is distinct from theirs.n', 'where false'),
  resolving('batch_differs', "coalesce(read->>'mark', s.correlation_tag) <> s.correlation_tag", 'false'),
  resolving('approved_resolution', 'asked.asked_at < s.state_since', 'false'),
  resolving('approved_resolution', "asked.summary->'content'->>'action' is distinct from wanted", 'false'),
  resolving('link_submission', "jsonb_typeof(read->'rows') is distinct from 'array'", 'false'),
  resolving('link_submission', "or s.state = 'mismatch' ", ''),
  resolving('guard_resolved_rows', 'problem is not null', 'false'),
  resolving('guard_resolver', 'and made_or_edited(s, new.approver_id)', 'and false'),
  resolving('guard_attempt_found', 'and a.found > 0', 'and false'),
  resolving('too_much_unknown', '(c.max_unknown ->> s.currency)::bigint, 1)', "(c.max_unknown ->> 'UGX')::bigint, 1)"),
]
