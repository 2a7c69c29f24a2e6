import { changing, escrowBatch, invariants, newSubmissions, observations, provingAbsence } from './sql-bug.mjs'

export const stateBugs = [
  // States and what each demands.
  changing('guard_submission', 'perform guard_edge(k.template, old.state, new.state);', ''),
  changing('guard_submission', "new.state = 'partial' and not k.pays_out", 'false'),
  changing('guard_submission', 'new.sends < old.sends or new.epoch < old.epoch', 'new.sends < old.sends'),
  changing('guard_submission', 'new.service_id is distinct from old.service_id', 'false'),
  changing(
    'guard_submission',
    '(new.first_sent_at, new.resend_deadline) is distinct from (old.first_sent_at, old.resend_deadline)',
    'new.first_sent_at is distinct from old.first_sent_at',
  ),
  changing('guard_submission', "interval '30 days'", "interval '3 days'"),
  changing(
    'guard_submission_state',
    "(s.state = 'void' or (s.state = 'ready' and s.first_sent_at is not null))",
    "(s.state = 'ready' and s.first_sent_at is not null)",
  ),
  changing(
    'guard_submission_state',
    "(s.state = 'void' or (s.state = 'ready' and s.first_sent_at is not null))",
    "s.state = 'void'",
  ),
  changing('guard_submission_state', "s.state = 'accepted' and k.creates and s.service_id is null", 'false'),
  changing('guard_submission_state', "if s.state = 'absent_proven' then perform guard_absence(s); end if;", ''),
  changing('guard_counts', "s.state = 'settled' and (paid <> s.row_count", "s.state = 'settled' and (false"),
  changing('guard_counts', "s.state in ('failed', 'cancelled') and paid > 0", 'false'),
  provingAbsence('guard_absence', 'earliest is null or clock_timestamp() < earliest', 'earliest is null'),
  provingAbsence('guard_absence', 'a.found > 0', 'a.found > 1'),
  provingAbsence('guard_absence', "interval '10 minutes'", "interval '1 minutes'"),
  provingAbsence('guard_absence', 'and p.asked_at >= earliest', ''),
  provingAbsence('absence_from', "interval '25 hours'", "interval '20 hours'"),
  changing(
    'outcome_allows',
    "when 'unknown' then next_state = 'unknown'",
    "when 'unknown' then next_state in ('ready', 'unknown')",
  ),
  observations(
    'put_state',
    "to_state in ('rejected_clean', 'absent_proven', 'void')",
    "to_state in ('rejected_clean', 'absent_proven', 'void', 'failed')",
  ),
  changing('certainly_unpaid', 'o.confirmed_failed_at is not null', 'true'),
  changing('certainly_unpaid', "s.state in ('partial', 'failed', 'cancelled')", 'true'),
  observations('state_after', 'if contradiction or (word', 'if (word'),
  observations('state_after', 'elsif contradiction then', 'elsif false then'),
  observations('guard_outcome', 'and new.mapped <> old.mapped', 'and false'),
  invariants(
    'guard_released_row',
    "not exists (select from submission where id = old.submission_id and state in ('rejected_clean', 'absent_proven', 'void'))",
    'false',
  ),

  // Submissions, rows and their sums.
  newSubmissions(
    'guard_new_submission',
    "before.state not in ('absent_proven', 'rejected_clean')",
    "before.state not in ('absent_proven', 'rejected_clean', 'void', 'failed')",
  ),
  newSubmissions('guard_new_submission', 'new.generation <> before.generation + 1 or ', ''),
  newSubmissions('check_sums', 'rows_of.n, rows_of.total', 'new.row_count::bigint, rows_of.total'),
  newSubmissions('check_sums', 'rows_of.n, rows_of.total', 'rows_of.n, new.total_minor::numeric'),
  newSubmissions(
    'check_sums',
    'parts.n, parts.total, parts.fee, parts.debit',
    'parts.n, parts.total, parts.fee, asked.debit_minor::numeric',
  ),
  newSubmissions('guard_submission_rows', 'or r.currency is distinct from s.currency ', ''),
  newSubmissions('guard_submission_rows', 'r.payout_id is distinct from s.payout_id or ', ''),
  newSubmissions('guard_submission_rows', 'not certainly_unpaid(r.origin_row_id)', 'false'),
  newSubmissions('guard_origins', 'not certainly_unpaid(origin.id)', 'false'),
  newSubmissions('guard_made_of_proposal', "asked.decided_at < clock_timestamp() - interval '24 hours'", 'false'),
  newSubmissions('guard_made_of_proposal', 'or asked.currency <> s.currency ', ''),
  newSubmissions('guard_made_of_proposal', "asked.state is distinct from 'approved'", "asked.state = 'rejected'"),
  newSubmissions('claim_of', 's.payer_key, s.total_minor::text, s.currency', 's.payer_key, s.total_minor::text'),
  newSubmissions('claim_of', 's.subject_service_id::text, s.subject_part', 's.subject_part'),
  escrowBatch(
    'claim_escrows',
    "elsif new.kind in ('release-escrow', 'reverse-escrow')",
    "elsif new.kind in ('release-escrow')",
  ),
  escrowBatch('guard_submission_escrow', "'ready', 'sending', 'unknown'", "'ready', 'sending'"),
]
