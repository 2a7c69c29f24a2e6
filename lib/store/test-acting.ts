import type { Role } from '@/lib/access/roles'

type Who = Role | 'system'
/** Who may call a function that takes the actor as JSON: these roles, and the system where it is named. */
const by = (...who: Who[]): readonly Who[] => who
const ANYBODY = by('viewer', 'preparer', 'approver', 'admin', 'auditor', 'system')
const OF_THE_SYSTEM = by('system')
const MAKERS_AND_CHECKERS = by('preparer', 'approver')
const EDITORS_AND_SYSTEM = by('preparer', 'approver', 'admin', 'system')
const CHECKERS = by('approver')

/**
 * For tests: every function that the login that serves may call and that takes `actor` first, with whom it lets call it. A function that
 * writes nothing in anybody's name and asks for nobody is for anybody.
 */
export const ACTING: Readonly<Record<string, readonly Who[]>> = {
  append_audit: ANYBODY,
  ask_proposal: EDITORS_AND_SYSTEM,
  decide_proposal: ANYBODY,
  void_proposal: EDITORS_AND_SYSTEM,
  lapse_proposals: OF_THE_SYSTEM,
  remind_approvers: OF_THE_SYSTEM,
  insert_submissions: [...MAKERS_AND_CHECKERS, 'system'],
  open_attempt: OF_THE_SYSTEM,
  close_attempt: OF_THE_SYSTEM,
  expire_attempts: OF_THE_SYSTEM,
  close_orphaned: OF_THE_SYSTEM,
  move_submission: EDITORS_AND_SYSTEM,
  schedule_next: ANYBODY,
  hold_submission: [...MAKERS_AND_CHECKERS, 'system'],
  release_submission: MAKERS_AND_CHECKERS,
  void_submission: [...MAKERS_AND_CHECKERS, 'system'],
  erase_bodies: OF_THE_SYSTEM,
  record_observation: EDITORS_AND_SYSTEM,
  record_absence_scan: EDITORS_AND_SYSTEM,
  want_reading: ANYBODY,
  prove_absence: OF_THE_SYSTEM,
  declare_absent: CHECKERS,
  let_go_on: CHECKERS,
  link_submission: CHECKERS,
  resume_submission: CHECKERS,
  resolve_submission: CHECKERS,
  block_sending: OF_THE_SYSTEM,
  confirm_database: ANYBODY,
  note_clock: OF_THE_SYSTEM,
  accept_database: by('approver', 'admin'),
  adopt_epoch: OF_THE_SYSTEM,
  begin_sweep: ANYBODY,
  keep_stranger: ANYBODY,
  end_sweep: OF_THE_SYSTEM,
  begin_reconciliation: ANYBODY,
  end_reconciliation: OF_THE_SYSTEM,
  hold_for_funds: OF_THE_SYSTEM,
  resume_funds: CHECKERS,
  abandon_funds: CHECKERS,
}

/** Those that act as the system only for the app itself, which shows that it is the app. */
export const FOR_THE_APP: readonly string[] = ['ask_proposal', 'insert_submissions', 'void_submission']

/** Those that take a secret first and need no live session: they begin or end one, use a one-time code, or answer that there is none. */
export const WITHOUT_SESSION: readonly string[] = [
  ...['start_session', 'start_passkey_session', 'start_oidc_session', 'use_access'],
  ...['end_session', 'renew_session', 'note_use', 'prove_again', 'connect_identity'],
]

/** Every other function that the login that serves may call: it reads, or writes what names nobody. */
export const NAMES_NOBODY: readonly string[] = [
  ...['about_of', 'absence_from', 'act_as', 'acting_person', 'activity_words', 'announce', 'app_acts', 'approval_stop'],
  ...['begin_reading', 'begin_scan', 'certainly_unpaid', 'chain_entries', 'clock_is_behind', 'contributed'],
  ...['dry_run_policy', 'end_job_turn', 'entry_words', 'first_on_its_way', 'forget_live_notes', 'forget_sessions'],
  ...[
    'found_by_search',
    'found_in_lost_time',
    'has_passkey',
    'hold_presence',
    'index_rows',
    'key_in_doubt',
    'key_lives',
  ],
  ...['lapses_at', 'latest_time', 'live_since', 'loosens_policy', 'lost_time_is_searched', 'lost_time_is_swept'],
  ...['may_be_paid_in_lost_time', 'may_have_run', 'may_join_epoch', 'may_still_send', 'money_unknown'],
  ...['next_payee_code', 'note_activity_break', 'note_activity_check', 'note_head_sent', 'note_origin', 'payees_moved'],
  ...[
    'plain_words',
    'policy_in_force',
    'preview_policy',
    'refuse',
    'renew_job_lease',
    'paid_under_own_tags',
    'payouts_stopped',
    'restore_refusal',
    'restore_search_until',
    'review_digest',
  ],
  ...['sender_lives', 'sends_from', 'sheet_row_key', 'take_job_lease', 'token_ran_out', 'tries_of', 'unpaid_problem'],
  ...[
    'was_paid_at',
    'comparison_is_due',
    'counted_on',
    'day_of',
    'decides_from',
    'funds_set',
    'is_made_anew',
    'may_consent',
  ],
  ...['new_policy_gaps', 'other_escrow_request', 'payee_authors', 'policy_gaps', 'proposal_gaps', 'rows_of_proposal'],
  ...['sending_stopped', 'turn_refusal'],
]

/** Columns that name a person and that the login that serves may write, which no session has to match, and why. */
export const NAMED_FREELY: Readonly<Record<string, string>> = {
  'mail.staff_id': 'to whom a mail goes',
  'payee_account.approved_by': 'what a caller writes is replaced: only an approval fills it',
  'error_report.staff_id': 'who was shown an error: no part of the activity log',
}

/** Columns whose person is compared with something else than the session alone: the trigger that does it. */
export const NAMED_OTHERWISE: Readonly<Record<string, string>> = {
  'payout.created_by': 'guard_author',
  'payout.updated_by': 'guard_author',
  'payer_token.connected_by': 'guard_permission',
}
