import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from './database'
import { withTx } from './open'
import { openTestDatabase } from './test-database'
import { ask, draft, letPass, open, person, type Submitted, stateOf, submitted, systemActor } from './test-story'
import { closeAttempt } from './transitions/attempts'
import { refusalOf } from './transitions/refusal'

// Each statement is one somebody might write by mistake, or on purpose at a console. `$S` is a submission in the state
// the group names, `$P` its payout, `$Q` its proposal, `$R` one of its rows.
type Illegal = readonly [rule: string, what: string, statement: string]

const ON_READY: readonly Illegal[] = [
  ['I1', 'skips from ready to settled', "update submission set state = 'settled' where id = $S"],
  ['I1', 'skips from ready to failed', "update submission set state = 'failed' where id = $S"],
  ['I1', 'skips from ready to accepted', "update submission set state = 'accepted' where id = $S"],
  ['I1', 'adds an edge', "insert into state_edge values ('create-disbursement', 'ready', 'settled')"],
  ['I1', 'removes the edges', 'delete from state_edge'],
  ['I1', 'puts an approved payout back', "update payout set state = 'pending_approval' where id = $P"],
  ['I2', 'changes the bytes', "update submission set body = 'x', body_sha256 = sha256('x') where id = $S"],
  ['I2', 'erases the bytes too early', 'update submission set body = null where id = $S'],
  ['I2', 'changes the key', 'update submission set idempotency_key = gen_random_uuid() where id = $S'],
  ['I2', 'changes the tag', "update submission set correlation_tag = 'other' where id = $S"],
  ['I2', 'changes the path', "update submission set path = '/api/other' where id = $S"],
  ['I2', 'changes the total', 'update submission set total_minor = 1 where id = $S'],
  [
    'I2',
    'changes the maker',
    'update submission set maker_id = (select id from staff where id <> maker_id limit 1) where id = $S',
  ],
  ['I2', 'deletes a submission', 'delete from submission where id = $S'],
  ['I4', 'releases a row of a live submission', 'update submission_row set live = false where submission_id = $S'],
  ['I4', 'takes a row out', 'delete from submission_row where submission_id = $S'],
  ['I4', 'edits a row after approval', 'update payout_row set amount_minor = 1 where id = $R'],
  ['I4', 'deletes a row after approval', 'delete from payout_row where id = $R'],
  ['I4', 'renames a payout after approval', "update payout set name = 'other' where id = $P"],
  ['I4', 'puts an approved payout back to draft', "update payout set state = 'draft' where id = $P"],
  ['I4', 'empties a table of rows', 'truncate payout_row cascade'],
  ['I6', 'changes what was approved', "update proposal set content_hash = 'other' where id = $Q"],
  ['I6', 'changes the debit that was approved', 'update proposal set debit_minor = 1 where id = $Q'],
  ['I6', 'takes an approved proposal back after submission', "update proposal set state = 'void' where id = $Q"],
  ['I6', 'changes a decision', "update approval set decision = 'reject', reason = 'x' where proposal_id = $Q"],
  ['I6', 'deletes a decision', 'delete from approval where proposal_id = $Q'],
  [
    'I7',
    'opens an attempt without sending',
    "insert into attempt (submission_id, ordinal, body_sha256, worker, lease_until) select id, 1, body_sha256, 'w', now() from submission where id = $S",
  ],
  ['I8', 'says sending without an attempt', "update submission set state = 'sending' where id = $S"],
  [
    'I9',
    'gives the key more than 20 hours',
    "update submission set first_sent_at = now(), resend_deadline = now() + interval '21 hours' where id = $S",
  ],
  ['I7', 'lowers the epoch', 'update control set epoch = 0'],
  ['I7', 'moves the database to another environment', "update environment set env = 'production'"],
  ['I14', 'edits the activity log', "update audit set action = 'nothing'"],
  ['I14', 'deletes from the activity log', 'delete from audit'],
  ['I14', 'empties the activity log', 'truncate audit'],
  ['I14', 'edits the chain of the activity log', 'update audit_chain set seqs = seqs'],
  ['I14', 'deletes from the chain of the activity log', 'delete from audit_chain'],
  ['I14', 'empties the chain of the activity log', 'truncate audit_chain'],
  ['I14', 'lets an entry be chained again', 'insert into audit_unchained select min(seq) from audit'],
  ['I14', 'lets an entry wait for the chain no more', 'delete from audit_unchained'],
  ['I14', 'lets no entry wait for the chain', 'truncate audit_unchained'],
]

const ON_UNKNOWN: readonly Illegal[] = [
  ['I1', 'calls an unknown submission failed', "update submission set state = 'failed' where id = $S"],
  ['I1', 'calls an unknown submission refused', "update submission set state = 'rejected_clean' where id = $S"],
  ['I1', 'calls an unknown submission absent', "update submission set state = 'absent_proven' where id = $S"],
  ['I1', 'makes it ready again', "update submission set state = 'ready' where id = $S"],
  ['I8', 'reopens a closed attempt', 'update attempt set closed_at = null, outcome = null where submission_id = $S'],
  ['I8', 'changes the outcome of an attempt', "update attempt set outcome = 'not_sent' where submission_id = $S"],
  ['I8', 'deletes an attempt', 'delete from attempt where submission_id = $S'],
  [
    'I9',
    'extends the clock of the key',
    "update submission set first_sent_at = now(), resend_deadline = now() + interval '20 hours' where id = $S",
  ],
  ['I7', 'forgets sends', 'update submission set sends = 0 where id = $S'],
  [
    'I10',
    'goes through on_hold to void',
    "update submission set state = 'on_hold', hold_reason = 'stopped', hold_note = 'x' where id = $S; update submission set state = 'void', hold_reason = null where id = $S",
  ],
  [
    'I10',
    'goes through on_hold to ready',
    "update submission set state = 'on_hold', hold_reason = 'stopped', hold_note = 'x' where id = $S; update submission set state = 'ready', hold_reason = null where id = $S",
  ],
  [
    'I1',
    'sends again what was found twice',
    `update submission set state = 'reconciling' where id = $S;
     update submission set state = 'on_hold', hold_reason = 'found_twice' where id = $S;
     update submission set state = 'unknown', hold_reason = null where id = $S`,
  ],
  [
    'I1',
    'calls what was found twice merely stopped',
    `update submission set state = 'reconciling' where id = $S;
     update submission set state = 'on_hold', hold_reason = 'found_twice' where id = $S;
     update submission set hold_reason = 'stopped', hold_note = 'x' where id = $S`,
  ],
  ['I1', 'puts it on hold without a reason', "update submission set state = 'on_hold' where id = $S"],
  ['I1', 'gives a reason to what is not on hold', "update submission set hold_reason = 'unclear' where id = $S"],
  [
    'I11',
    'proves absence without scans',
    "update submission set state = 'reconciling' where id = $S; update submission set state = 'absent_proven' where id = $S",
  ],
]

const ON_ACCEPTED: readonly Illegal[] = [
  ['I12', 'calls it settled without a reading', "update submission set state = 'settled' where id = $S"],
  ['I12', 'calls it failed without a reading', "update submission set state = 'failed' where id = $S"],
  ['I12', 'swaps the id of the service', 'update submission set service_id = gen_random_uuid() where id = $S'],
  ['I12', 'forgets the id of the service', 'update submission set service_id = null where id = $S'],
  ['I1', 'sends it again', "update submission set state = 'sending' where id = $S"],
  [
    'I1',
    'stops what the service has taken',
    "update submission set state = 'on_hold', hold_reason = 'stopped', hold_note = 'x' where id = $S",
  ],
]

async function unknown(store: Engine): Promise<Submitted> {
  const sent = await submitted(store)
  const { attemptId } = await open(sent)
  await withTx((tx) =>
    closeAttempt(tx, systemActor, { ...closing, attemptId, outcome: 'unknown', nextState: 'unknown' }),
  )
  return sent
}

const closing = {
  httpStatus: null,
  errorCode: null,
  serviceRequestId: null,
  detail: null,
  serviceId: null,
  nextInMs: 0,
  problem: null,
}

async function accepted(store: Engine): Promise<Submitted> {
  const sent = await submitted(store)
  const { attemptId } = await open(sent)
  const serviceId = crypto.randomUUID()
  await withTx((tx) =>
    closeAttempt(tx, systemActor, { ...closing, attemptId, outcome: 'accepted', nextState: 'accepted', serviceId }),
  )
  return sent
}

const fill = (statement: string, s: Submitted) =>
  statement
    .replaceAll('$S', `'${s.submissionId}'`)
    .replaceAll('$P', `'${s.payoutId}'`)
    .replaceAll('$Q', `'${s.proposalId}'`)
    .replaceAll('$R', `'${s.rowIds[0]}'`)

describe('the invariants', () => {
  let store: Engine
  let ready: Submitted
  let lost: Submitted
  let taken: Submitted
  beforeAll(async () => {
    store = await openTestDatabase()
    ready = await submitted(store)
    lost = await unknown(store)
    taken = await accepted(store)
  })
  afterAll(() => store.close())

  const asOwner = (statement: string) =>
    store.asOwner(async ({ exec }) => {
      await exec('begin')
      try {
        await exec(statement)
        await exec('commit')
      } catch (problem) {
        await exec('rollback')
        throw problem
      }
    })
  const ruleOf = (attempt: Promise<unknown>) =>
    attempt.then(
      () => 'allowed',
      (problem: unknown) => refusalOf(problem)?.rule ?? String(problem),
    )

  it.each(ON_READY)('%s: the owner who %s is refused', async (rule, _what, statement) => {
    expect(await ruleOf(asOwner(fill(statement, ready)))).toBe(rule)
  })
  it.each(ON_UNKNOWN)('%s: the owner who %s is refused', async (rule, _what, statement) => {
    expect(await ruleOf(asOwner(fill(statement, lost)))).toBe(rule)
    expect(await stateOf(store, lost.submissionId)).toBe('unknown')
  })
  it.each(ON_ACCEPTED)('%s: the owner who %s is refused', async (rule, _what, statement) => {
    expect(await ruleOf(asOwner(fill(statement, taken)))).toBe(rule)
  })

  const money = [
    'submission',
    'submission_row',
    'attempt',
    'approval',
    'observation',
    'row_outcome',
    'outcome_sum',
    'proposal',
    'absence_scan',
    'audit',
    'audit_chain',
    'audit_check',
    'audit_unchained',
    'control',
    'environment',
    'state_edge',
  ]
  it.each(money)('I15: the app cannot write %s by itself', async (table) => {
    for (const statement of [
      `delete from ${table}`,
      `truncate ${table}`,
      `insert into ${table} select * from ${table}`,
    ]) {
      expect(await ruleOf(store.db.execute(sql.raw(statement)))).toBe('I15')
    }
    const { rows } = await store.db.execute<{ n: number }>(
      sql`select count(*)::int as n from information_schema.column_privileges where grantee = 'countinghouse_web' and table_name = ${table} and privilege_type <> 'SELECT'`,
    )
    expect(rows).toEqual([{ n: 0 }])
  })

  it('I15: the app cannot change the schema, call the inner functions or become the owner', async () => {
    const tries = [
      'create table mine (id int)',
      'alter table audit disable trigger all',
      "select put_state('{}', gen_random_uuid(), 'settled', '{}')",
      "select write_audit('{}', 'x', 'x', '{}')",
      'create function refuse(int, text) returns void language sql as $$ $$',
    ]
    for (const statement of tries) expect(await ruleOf(store.db.execute(sql.raw(statement)))).toBe('I15')
  })

  it('I4: rows of a draft may be edited until it is asked for', async () => {
    const drafted = await draft(store)
    const edit = sql`update payout_row set amount_minor = 5 where payout_id = ${drafted.payoutId}`
    const edited = () => ruleOf(withTx((tx) => tx.execute(edit), drafted.maker))
    expect(await edited()).toBe('allowed')
    await ask(drafted)
    expect(await edited()).toBe('I4')
  })

  it('I6: the app cannot call a payout pending or approved by itself', async () => {
    const { payoutId, maker } = await draft(store)
    const call = sql`update payout set state = 'pending_approval' where id = ${payoutId}`
    expect(await ruleOf(withTx((tx) => tx.execute(call), maker))).toBe('I6')
  })

  it('I2: the bytes may go 30 days after the end, and the hash stays', async () => {
    const sent = await submitted(store)
    await asOwner(`update submission set state = 'void' where id = '${sent.submissionId}'`)
    await letPass(store, sent.submissionId, '31 days')
    expect(await ruleOf(asOwner(`update submission set body = null where id = '${sent.submissionId}'`))).toBe('allowed')
  })

  it('I6: a person without the approver role cannot decide, even as the owner writes it', async () => {
    const asked = await ask(await draft(store))
    const viewer = await person(store, 'viewer')
    const write = (who: string) =>
      asOwner(`insert into approval (proposal_id, content_hash, approver_id, decision, step_up_id, step_up_method)
        values ('${asked.proposalId}', '${asked.contentHash}', '${who}', 'approve', gen_random_uuid(), 'x')`)
    expect(await ruleOf(write(viewer.id))).toBe('I6')
    expect(await ruleOf(write(asked.maker.id))).toBe('I6')
    expect(await ruleOf(asOwner(`update proposal set state = 'approved' where id = '${asked.proposalId}'`))).toBe('I6')
  })
})
