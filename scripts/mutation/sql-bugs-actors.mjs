import { actors, servingAlone } from './sql-bug.mjs'

const roles = (fn, allowed) => actors(fn, `acting(actor, '{${allowed}}'`, 'acting(actor')

export const actorBugs = [
  // Who acts, and how the database knows it.
  servingAlone('acting_session', 'if held.id is null then', 'if false then'),
  servingAlone('acting_person', "sealed = acting_seal(split_part(sealed, ' ', 1))", "sealed <> ''"),
  servingAlone('acting_seal', ', pg_current_xact_id()', ''),
  servingAlone(
    'app_acts',
    "current_setting('countinghouse.app', true) = acting_seal('app')",
    "current_setting('countinghouse.app', true) like 'app%'",
  ),
  servingAlone('act_as', 'and from_app(actor) ', ''),
  actors('acting', "'system' = any (allowed) or 'app'", "true or 'app'"),
  actors('acting', "'app' = any (allowed) and app_acts()", "'app' = any (allowed)"),
  actors('acting', 'if person.role <> all (allowed) then', 'if false then'),

  // Whom each function lets call it.
  roles('ask_proposal', 'preparer,approver,admin,app'),
  roles('void_proposal', 'preparer,approver,admin,system'),
  roles('lapse_proposals', 'system'),
  roles('remind_approvers', 'system'),
  roles('insert_submissions', 'preparer,approver,app'),
  roles('open_attempt', 'system'),
  roles('close_attempt', 'system'),
  roles('expire_attempts', 'system'),
  roles('close_orphaned', 'system'),
  roles('move_submission', 'preparer,approver,admin,system'),
  roles('hold_submission', 'preparer,approver,system'),
  roles('release_submission', 'preparer,approver'),
  roles('void_submission', 'preparer,approver,app'),
  roles('erase_bodies', 'system'),
  roles('record_observation', 'preparer,approver,admin,system'),
  roles('record_absence_scan', 'preparer,approver,admin,system'),
  roles('prove_absence', 'system'),
  roles('declare_absent', 'approver'),
  roles('let_go_on', 'approver'),
  roles('link_submission', 'approver'),
  roles('resume_submission', 'approver'),
  roles('resolve_submission', 'approver'),
  roles('block_sending', 'system'),
  roles('note_clock', 'system'),
  roles('accept_database', 'approver,admin'),
  roles('adopt_epoch', 'system'),
  roles('end_sweep', 'system'),
  roles('end_reconciliation', 'system'),
  servingAlone('append_audit', 'actor := acting(actor);', ''),
  servingAlone('decide_proposal', 'actor := acting(actor);', ''),

  // Whom a row may name.
  actors('guard_named', 'named is distinct from acting_person()::text', 'acting_person() is null'),
  actors('guard_named', 'named is distinct from acting_person()::text', 'false'),
  servingAlone('guard_acts', 'acting_person() is null and not app_acts()', 'false'),
  servingAlone('guard_author', 'new.created_by <> acting_person()', 'false'),
  servingAlone('guard_author', 't.next_payout_id = new.id and ', ''),
  servingAlone('guard_author', 't.scheduled_by = new.created_by and ', ''),
  servingAlone('guard_author', "tg_op = 'INSERT' and app_acts()", "tg_op = 'INSERT'"),
  actors('guard_author', 'new.updated_by <> acting_person()', 'false'),
  actors('guard_permission', 'app_acts() and exists', 'true or exists'),
  servingAlone('guard_maker', 'maker is not distinct from acting_person()', 'true'),
  servingAlone(
    'guard_maker',
    "request->>'kind' = 'payout' and app_acts() and exists",
    "request->>'kind' = 'payout' and app_acts() or exists",
  ),
]
