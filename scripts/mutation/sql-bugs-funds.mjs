import { escrowRequests, waitingForFunds } from './sql-bug.mjs'

export const fundsBugs = [
  // A payout that waits for funds.
  waitingForFunds('hold_rest', "and o.state = 'ready' ", "and o.state = 'unknown' "),
  waitingForFunds('hold_rest', 'o.payout_id = s.payout_id and ', ''),
  waitingForFunds('turn_refusal', "bool_or(s.hold_reason = 'funds')", 'false'),
  waitingForFunds('turn_refusal', "s.state = 'sending' or ", ''),
  waitingForFunds('turn_refusal', ' and (r.created_at, r.id) < (own.created_at, own.root_id)', ''),
  waitingForFunds(
    'turn_refusal',
    's.payout_id = own.payout_id and s.currency = own.currency and s.id <> which',
    's.id <> which',
  ),
  waitingForFunds(
    'decided_about_funds',
    'if not resolved_by_person(s, actor, for_purpose, funds_set(of_payout)) then',
    'if false then',
  ),
  waitingForFunds('resume_funds', ' and not may_have_run(s) and exists', ' and exists'),
  waitingForFunds('resume_funds', "interval '24 hours'", "interval '24 days'"),
  waitingForFunds('resume_funds', 's.first_sent_at is not null and not may_have_run(s)', 'false'),
  waitingForFunds('attempt_refusal', 'if turn is not null then return turn; end if;', ''),
  waitingForFunds('abandon_funds', "'give-up'", "'let-go-on'"),
  waitingForFunds(
    'hold_for_funds',
    "elsif turn_refusal(s.id) is distinct from 'waits-for-funds' then",
    'elsif false then',
  ),
  waitingForFunds('is_made_anew', 'n.generation > number', 'n.generation > number + 1'),
  waitingForFunds('tell_of_submission', "if entry.detail ? 'behind' then return; end if;", ''),
  waitingForFunds('tell_of_submission', "elsif entry.detail ? 'resumed' then return;", ''),
  waitingForFunds('close_attempt', 'perform hold_rest(actor, s);', ''),

  // One request at a time about the money of an escrow.
  escrowRequests('other_escrow_request', "perform pg_advisory_xact_lock(hashtextextended('escrow requests', 0));", ''),
  escrowRequests('other_escrow_request', "q.state = 'pending' and not only_approved", 'false'),
  escrowRequests('other_escrow_request', 'or exists (select from escrows_of(q) e where e = any (own))', ''),
  escrowRequests(
    'other_escrow_request',
    "or x.hold_reason <> 'figures_differ'",
    "or x.hold_reason = 'figures_differ' or true",
  ),
  escrowRequests('guard_escrow_request', 'if other.id is not null then', 'if false then'),
  escrowRequests('guard_fulfilment', "other.kind in ('reverse-escrow', 'cancel-escrow-disbursement')", 'false'),
  waitingForFunds('funds_set', "where payout_id = of_payout and hold_reason = 'funds'", "where hold_reason = 'funds'"),
  waitingForFunds('funds_set', "string_agg(id::text, ' ' order by id)", 'of_payout::text'),
  waitingForFunds('guard_resolution', " or s.hold_reason = 'funds' then", ' then'),
]
