import { Client } from 'pg'
import { settings } from '@/lib/platform/settings'
import { passNotice } from '@/lib/store/engine/statement-watch'
import type { Step } from './plan-pages'

// What happens rarely, or only after a restore, an outage or a mistake, is called here with things of the history, as the owner and in a
// transaction that is undone. A call may be refused: its statements were planned by then.
const SYSTEM = `'{"id": null, "name": "system"}'::jsonb`
const submissionOf = (kind: string, which = 'true') =>
  `(select s.id from submission s where s.kind = '${kind}' and s.service_id is not null and ${which} order by s.created_at desc offset 40 limit 1)`

// One of which a row failed: some calls are about that row.
const SENT = submissionOf(
  'create-disbursement',
  `exists (select from outcome_sum x where x.submission_id = s.id and x.mapped = 'failed' and x.rows > 0)`,
)

/** The things of the history that the calls are about, by the name that stands for each in a call. */
const THINGS: Readonly<Record<string, string>> = {
  $sent: SENT,
  $creation: submissionOf('create-escrow'),
  $held: `(select id from submission where hold_reason is not null limit 1)`,
  $row: `(select o.row_id from row_outcome o where o.submission_id = ${SENT} and o.mapped = 'failed' limit 1)`,
  $wallet: `(select id from payee_account where kind = 'wallet' and state = 'approved' limit 1)`,
  $phone: `(select id from payee_account where kind = 'phone' and state = 'approved' limit 1)`,
  $payee: `(select payee_id from payee_account where kind = 'wallet' and state = 'approved' limit 1)`,
  $person: `(select id from staff order by id limit 1)`,
  $proposal: `(select id from proposal where kind = 'payout' order by asked_at desc limit 1)`,
  $escrow: `(select service_id from escrow_item limit 1)`,
  $stranger: `(select service_id from stranger order by first_seen_at desc limit 1)`,
  $proof: `(select step_up_id from step_up_content limit 1)`,
  $released: `(select submission_id from submission_escrow limit 1)`,
  $invitation: `(select id from invitation where used_at is not null limit 1)`,
  $entry: `(select service_key from escrow order by created_at desc limit 1)`,
}

const withSent = (call: string) => `select ${call} from submission s where s.id = $sent`
const READING = `'{"rows": [{"destination": "+256772100000", "amountMinor": 100, "reference": "A"}]}'::jsonb`
const request = (members: string) => `jsonb_build_object(${members})`

const CALLS: readonly string[] = [
  withSent('found_in_lost_time(s)'),
  withSent('may_join_epoch(s)'),
  withSent('guard_absence(s)'),
  withSent(`batch_differs(s, jsonb_build_object('currency', s.currency, 'totalMinor', s.total_minor) || ${READING})`),
  withSent(`names_batch(s, ${READING})`),
  withSent(`pays_each_row(s, ${READING})`),
  withSent('paid_under_own_tags(s)'),
  withSent(`made_or_edited(s, $person)`),
  withSent('read_untouched_since(s, s.created_at)'),
  withSent("readings_agree(s, 'failed')"),
  withSent('scan_window(s, clock_timestamp())'),
  withSent(`unpaid_problem(s, $row)`),
  withSent(`guard_resolved_rows(s, jsonb_build_array(jsonb_build_object('rowId', $row, 'word', 'paid')))`),
  withSent("approved_resolution(s, s.proposal_id, 'rows')"),
  withSent(`resolved_by_person(s, ${SYSTEM}, 'decide', s.content_hash)`),
  `select begin_scan($sent)`,
  `select lost_from(c) from control c`,
  `select lost_time_is_swept('disbursements')`,
  `select finding_kind(x) from stranger x where x.service_id = $stranger`,
  `select escrows_of(p) from proposal p where p.id = $proposal`,
  `select worked_on_escrow($escrow, $person)`,
  `select first_on_its_way($wallet, 'UGX')`,
  `select was_paid_at($wallet)`,
  `select email_approved($payee, 'a@example.com', 'b@example.com')`,
  `select changed_contact($payee, $person)`,
  `select approved_account(a) from payee_account a where a.id = $phone`,
  `select guard_new_account(a) from payee_account a where a.id = $wallet`,
  `select payee_words($payee, 'Payee')`,
  `select next_payee_code()`,
  `select step_up_set_hash($proof)`,
  `select guard_origins(array[$row])`,
  `select adopt_epoch(${SYSTEM}, ${request(`'submissionId', $sent`)})`,
  `update control set sending_blocked_reason = 'behind', sending_blocked_at = now(); select accept_database(${SYSTEM}, '{"reason": "seen"}')`,
  ...[
    'declare_absent',
    'hold_submission',
    'release_submission',
    'resume_submission',
    'link_submission',
    'resolve_submission',
  ].map(
    (name) =>
      `select ${name}(${SYSTEM}, ${request(`'submissionId', $sent, 'proposalId', gen_random_uuid(), 'reason', 'seen'`)})`,
  ),
  `select move_submission(${SYSTEM}, ${request(`'submissionId', $sent, 'from', 'partial', 'to', 'on_hold', 'holdReason', 'figures_differ'`)})`,
  `select void_proposal(${SYSTEM}, ${request(`'proposalId', $proposal, 'reason', 'seen'`)})`,
  `select want_reading(${SYSTEM}, ${request(`'serviceIds', jsonb_build_array($escrow)`)})`,
  `select hold_presence('another'); select close_orphaned(${SYSTEM}, '{"worker": "another", "running": []}')`,
  `select end_as_unknown(${SYSTEM}, a, 'seen') from attempt a where a.submission_id = $sent limit 1`,
  `select keep_stranger(${SYSTEM}, '{"serviceId": "00000000-0000-4000-8000-00000000abcd", "list": "disbursements", "currency": "UGX",
    "totalMinor": "100", "recipientCount": 1, "describedOtherwise": true, "recipients": [{"destination": "+256772100000", "amountMinor": "100", "reference": "A"}]}')`,
  `insert into sweep (list, purpose, epoch, worker, began_at, window_from) select 'disbursements', 'daily', epoch, 'w', now(), now() from control;
   select end_sweep(${SYSTEM}, ${request(`'sweepId', (select id from sweep where ended_at is null limit 1), 'complete', true, 'total', 1, 'unknownIds', '[]'::jsonb`)})`,
  `select put_staff_change(${SYSTEM}, ${request(`'email', (select email from staff order by id limit 1), 'action', 'disable'`)})`,
  `select put_every_session_ended(${SYSTEM}, '{}')`,
  `select let_go_on(${SYSTEM}, ${request(`'submissionId', $sent, 'reason', 'seen'`)})`,
  // What triggers ask, by a change that they refuse or that is undone.
  `update escrow_item set observed_at = observed_at where service_id = $escrow`,
  `update submission set service_id = gen_random_uuid(), state = 'accepted', hold_reason = null, hold_note = null where id = $held`,
  `update submission_escrow set live = false where submission_id = $released`,
  `update submission_row set live = false where submission_id = $sent`,
  `update payee_account set state = 'ended' where id = $phone`,
  `update payee set name = name || '.' where id = $payee; set constraints all immediate`,
  `update invitation set revoked_at = now() where id = $invitation`,
  `insert into invitation (payee_id, token_hash, made_by, expires_at) values ($payee, sha256('a'), $person, now() + interval '1 day')`,
  `insert into oauth_flow (invitation_id, payee_id, external_ref, cookie_hash, expires_at)
   select id, payee_id, 'r', sha256('b'), now() + interval '5 minutes' from invitation where id = $invitation`,
  `with p as (insert into payout (env, name, created_by) select env, 'Bench', $person from environment returning id)
   insert into payout_row (payout_id, ordinal, line_no, row_tag, cells, state) select id, 0, 2, 'ZZZZZZZZ', '[]', 'blocked' from p;
   delete from payout_row where row_tag = 'ZZZZZZZZ'`,
  `insert into step_up_content (step_up_id, proposal_id, content_hash)
   select step_up_id, proposal_id, content_hash from step_up_content where step_up_id = $proof`,
  `insert into escrow_reading (service_id, started_at, last_started_at, raw_status, said)
   values ($entry, now(), now(), 'active', '{}')`,
  `update submission set observed_at = now() where id = $creation`,
  `insert into event (body_sha256, verified_with, envelope, is_test, content_sha256, escrow_id)
   values (sha256('c'), 'none', 'developer', false, sha256('c'), $entry)`,
  `update row_outcome set mapped = 'paid', matched_by = 'person' where row_id = $row`,
]

/** Runs each call on a connection of the owner, whose plans are watched like those of the app. */
export const callsOfOwner: Step = {
  name: 'what is rare',
  run: async () => {
    const client = new Client({ connectionString: settings().databaseMigrationUrl ?? '' })
    await client.connect()
    try {
      const { rows } = await client.query(
        `select ${Object.entries(THINGS)
          .map(([name, which]) => `${which} as "${name}"`)
          .join(', ')}`,
      )
      const literals = Object.entries(rows[0] as Record<string, string | null>)
      const named = (call: string) =>
        literals.reduce((text, [name, id]) => text.replaceAll(name, id === null ? 'null::uuid' : `'${id}'::uuid`), call)
      client.on('notice', ({ message }) => passNotice(message ?? ''))
      for (const call of CALLS.map(named)) {
        await client.query('begin')
        await client.query(call).catch((problem: unknown) => throwMistake(call, problem))
        await client.query('rollback')
      }
    } finally {
      await client.end()
    }
  },
}

/** Refusals by the guards and by constraints are expected; anything else is a mistake in the call. */
function throwMistake(call: string, problem: unknown): void {
  const code = problem instanceof Error && 'code' in problem ? String(problem.code) : ''
  if (!/^(CH|23)/.test(code)) throw new Error(`${call.slice(0, 80)}: ${String(problem)}`)
}
