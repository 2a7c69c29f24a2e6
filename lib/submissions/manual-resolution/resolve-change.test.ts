import { desc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TEST_PASSWORD, testStaff } from '@/lib/access/test-staff'
import { listApprovals } from '@/lib/approvals/list-approvals'
import { getEscrow } from '@/lib/gateway/escrows'
import { message } from '@/lib/messages/message'
import { storedMessage } from '@/lib/messages/stored'
import { saying } from '@/lib/messages/test-english'
import type { Engine } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { audit } from '@/lib/store/schema/audit'
import { proposal } from '@/lib/store/schema/proposal'
import { submissionEscrow } from '@/lib/store/schema/submission'
import { openTestDatabase } from '@/lib/store/test-database'
import { systemActor } from '@/lib/store/test-story'
import { declareAbsent } from '@/lib/store/transitions/absence'
import { adoptEpoch, bumpEpoch } from '@/lib/store/transitions/control'
import { recordObservation } from '@/lib/store/transitions/observations'
import { beginReading } from '@/lib/store/transitions/readings'
import { resumeByApprover, voidSubmission } from '@/lib/store/transitions/submissions'
import { changeOf } from '@/lib/submissions/kinds/changes'
import { readStuck } from '@/lib/submissions/reconciliation/stuck-change'
import { age, past, read, testWorker, turn } from '@/lib/submissions/testing/batch'
import { approve, approvedChange, collector, ruleOf } from '@/lib/submissions/testing/collect'
import {
  approvedBatchChange,
  cancelContent,
  escrowsAt,
  releaseContent,
  type TestEscrows,
} from '@/lib/submissions/testing/escrow-batch'
import { startTestSandbox, type TestSandbox } from '@/lib/submissions/testing/sandbox'
import { resumeUnderSameKey } from './resolve-batch'
import { changeResolutionOptionsOf, createNeverRanProposal, readAgain } from './resolve-change'

const RELEASE = 'POST /api/escrow-disbursements/*/release'
/** What a person may do about a change that the service accepted: read it again, and nothing else. */
const TAKEN = { mayResume: false, mayBeAbsent: false, absentFrom: null }
const phone = (n: number) => ({ phone: `+25677210040${n}` })

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox({ SERVICE_TIMEOUT_MS: '3000', CONFIRM_FAILED_SECONDS: '60' })
})
afterAll(() => sandbox.stop())

describe('changes that only people can resolve', () => {
  let store: Engine
  let staff: Awaited<ReturnType<typeof asker>>
  const worker = testWorker()
  const asker = () => testStaff('payments:collect', { role: 'preparer' })
  beforeEach(async () => {
    store = await openTestDatabase()
    staff = await asker()
    await sandbox.control('reset', {})
  })
  afterEach(() => store.close())

  const restore = () => bumpEpoch('restored')
  const follow = async (id: string, turns = 4) => {
    for (let n = 0; n < turns; n += 1) await turn(store, worker, id)
    const { state, holdReason } = await read(id)
    return holdReason ?? state
  }
  const statuses = ({ escrows }: TestEscrows) =>
    Promise.all(
      escrows.map(async (id) => {
        const found = await getEscrow(id)
        return found.ok ? found.value.status : null
      }),
    )
  const live = async (escrowId: string | undefined) =>
    (
      await store.db
        .select()
        .from(submissionEscrow)
        .where(eq(submissionEscrow.escrowId, escrowId ?? ''))
    ).filter((one) => one.live).length
  const resolutionOptions = (id: string) => withTx((tx) => changeResolutionOptionsOf(tx, id))
  const goOn = async (id: string) =>
    resumeUnderSameKey(await testStaff('escrows:approve'), {
      submissionId: id,
      reason: 'Its key lives',
      proof: TEST_PASSWORD,
    })
  /** As if it had been requested, and the backup restored, so much earlier. */
  const letPass = (interval: string) => age(store, interval)
  /** A change requested so long before a backup was restored that the service may have forgotten its key. */
  const tooOldToResume = async (make: () => Promise<string>) => {
    const id = await make()
    await past(store, `update submission set created_at = created_at - interval '21 h' where id = '${id}'`)
    await restore()
    expect(await follow(id, 2)).toBe('stopped')
    return id
  }

  it('a release that cannot be read after a restored backup is stopped, resumed by a second person, and releases once', async () => {
    const batch = await escrowsAt(sandbox, [phone(1), phone(2)])
    const id = await approvedBatchChange(store, releaseContent(batch, batch.escrows))
    await sandbox.control('dialect', { statusWords: 'null' })
    await restore()
    expect(await follow(id)).toBe('stopped')
    expect(await resolutionOptions(id)).toMatchObject({
      ...{ mayResume: true, mayBeAbsent: false, absentFrom: expect.any(String) },
      lastRead: { says: 'unclear' },
    })
    expect(await read(id)).toMatchObject({ sends: 0, holdNote: storedMessage(message('holds.mayBeMade')) })
    expect(await live(batch.escrows[0])).toBe(1)
    expect(await ruleOf(withTx((tx) => voidSubmission(tx, systemActor, { submissionId: id, reason: 'unsent' })))).toBe(
      'I10',
    )
    const checker = await testStaff('escrows:approve')
    const unproved = withTx((tx) => resumeByApprover(tx, checker, { submissionId: id, reason: 'because' }))
    expect(await ruleOf(unproved)).toBe('I6')
    expect(await ruleOf(withTx((tx) => adoptEpoch(tx, systemActor, id)))).toBe('I7')
    expect(await goOn(id)).toMatchObject({ ok: true })
    expect(await read(id)).toMatchObject({ state: 'unknown', holdNote: null, sendBy: expect.any(Date) })
    // A word nobody knows is never answered by sending.
    expect(await follow(id, 2)).toBe('unknown')
    expect(await read(id)).toMatchObject({ sends: 0 })
    await sandbox.control('dialect', { statusWords: 'completed' })
    expect(await follow(id)).toBe('settled')
    expect(await statuses(batch)).toEqual(['released', 'released'])
    expect(await live(batch.escrows[0])).toBe(0)
    expect(Object.values((await sandbox.ledger()).byReference).map(({ executions }) => executions)).toEqual([1, 1])
    expect(await goOn(id)).toMatchObject({ ok: false, problem: { kind: 'superseded' } })
  })

  it('a release that goes on after a restored backup counts as one that may have run: it ends as read, never as unsent', async () => {
    const batch = await escrowsAt(sandbox, [phone(1), phone(2)])
    const done = await approvedBatchChange(store, releaseContent(batch, batch.escrows.slice(0, 1)))
    expect(await follow(done)).toBe('settled')
    // Approved, and carried out in part in the time that the backup lost.
    const id = await approvedBatchChange(store, releaseContent(batch, batch.escrows))
    await restore()
    await turn(store, worker, id)
    expect(await read(id)).toMatchObject({ state: 'ready', sendBy: expect.any(Date) })
    await letPass('21 h')
    expect(await follow(id, 2)).toBe('stopped')
    expect(await resolutionOptions(id)).toMatchObject({
      mayResume: false,
      lastRead: { says: 'pending', released: { done: 1, of: 2 } },
    })
    expect(await goOn(id)).toMatchObject({ ok: false, problem: { kind: 'refused' } })
    await letPass('6 h')
    expect(await readAgain(staff, id)).toEqual({ ok: true, value: { ended: true } })
    expect(await read(id)).toMatchObject({ state: 'partial', sends: 0 })
    expect(await statuses(batch)).toEqual(['released', 'pending'])
    expect(await live(batch.escrows[1])).toBe(0)
    const [last] = await store.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `submission:${id}`))
      .orderBy(desc(audit.seq))
      .limit(1)
    expect(last).toMatchObject({ actorId: staff.id, action: 'submission.partial' })
  })

  it('two people say that a change never ran: after its key is dead, and after a reading that shows nothing of it', async () => {
    const batch = await escrowsAt(sandbox, [phone(1), phone(2)])
    const id = await tooOldToResume(() => approvedBatchChange(store, releaseContent(batch, batch.escrows)))
    const ask = () => createNeverRanProposal(staff, id, 'The service has nothing of it')
    expect(await ask()).toMatchObject({ ok: false, problem: { message: saying('may still be carried out') } })
    await letPass('26 h')
    expect(await resolutionOptions(id)).toMatchObject({
      mayBeAbsent: true,
      mayResume: false,
      lastRead: { says: 'untouched' },
    })
    const asked = await ask()
    if (!asked.ok) throw new Error(asked.problem.message.key)
    expect(await ask()).toMatchObject({ ok: false, problem: { kind: 'superseded' } })
    const { proposalId } = asked.value
    expect((await listApprovals(await testStaff('escrows:approve'))).waiting).toMatchObject([
      {
        ...{ asks: 'declare-absent', whyNot: null, reason: 'The service has nothing of it' },
        about: { kind: 'escrow-payout', id: batch.id, name: 'Harvest deliveries' },
      },
    ])
    const checker = await testStaff('escrows:approve')
    const declare = () => ruleOf(withTx((tx) => declareAbsent(tx, checker, { submissionId: id, proposalId })))
    expect(await declare()).toBe('I11')
    const [kept] = await store.db.select().from(proposal).where(eq(proposal.id, proposalId))
    await approve(store, proposalId, kept?.contentHash ?? '')
    // What was read last counts, whatever two people say: of every escrow, and after the key died.
    const nothing = { counts: null, items: null, bodySha256: null, rows: [], source: 'poll', rawStatus: null } as const
    const observed = async (mapped: 'unknown-word' | 'untouched', items: object | null) => {
      const { ticket } = await beginReading(store.db, id)
      await withTx((tx) => recordObservation(tx, systemActor, { submissionId: id, ...nothing, ticket, mapped, items }))
    }
    await observed('unknown-word', null)
    expect(await declare()).toBe('I11')
    await past(store, `delete from observation where mapped = 'unknown-word'`)
    await observed('untouched', { escrows: [{ escrowId: batch.escrows[0], status: 'pending', at: new Date() }] })
    expect(await declare()).toBe('I11')
    await past(store, `delete from observation where raw_status is null and jsonb_array_length(items->'escrows') = 1`)
    expect(await declare()).toBe('allowed')
    expect((await read(id)).state).toBe('absent_proven')
    expect(await live(batch.escrows[0])).toBe(0)
    expect(await follow(await approvedBatchChange(store, releaseContent(batch, batch.escrows)))).toBe('settled')
    expect(Object.values((await sandbox.ledger()).byReference).map(({ executions }) => executions)).toEqual([1, 1])
  })

  it('nobody calls a release absent that has been carried out in part: it ends as it is read', async () => {
    const batch = await escrowsAt(sandbox, [phone(1), phone(2)])
    const done = await approvedBatchChange(store, releaseContent(batch, batch.escrows.slice(0, 1)))
    expect(await follow(done)).toBe('settled')
    const id = await tooOldToResume(() => approvedBatchChange(store, releaseContent(batch, batch.escrows)))
    await letPass('26 h')
    expect(await createNeverRanProposal(staff, id, 'Nothing of it')).toMatchObject({
      ok: false,
      problem: { kind: 'superseded' },
    })
    expect((await read(id)).state).toBe('partial')
  })

  it('a return, and a cancel of a whole payout, are settled in the same way', async () => {
    const batch = await escrowsAt(sandbox, [phone(1), phone(2)])
    const returned = await tooOldToResume(() => approvedChange(store, 'reverse-escrow', batch.escrows[0] ?? ''))
    const cancelled = await tooOldToResume(() => approvedBatchChange(store, cancelContent(batch)))
    await letPass('26 h')
    for (const id of [returned, cancelled]) {
      const asked = await createNeverRanProposal(staff, id, 'Nothing of it')
      if (!asked.ok) throw new Error(asked.problem.message.key)
      const [kept] = await store.db.select().from(proposal).where(eq(proposal.id, asked.value.proposalId))
      await approve(store, asked.value.proposalId, kept?.contentHash ?? '')
      const { proposalId } = asked.value
      const checker = await testStaff('escrows:approve')
      await withTx((tx) => declareAbsent(tx, checker, { submissionId: id, proposalId }))
      expect((await read(id)).state).toBe('absent_proven')
    }
    expect(await follow(await approvedBatchChange(store, cancelContent(batch)))).toBe('settled')
    expect(await follow(await approvedChange(store, 'reverse-escrow', batch.escrows[0] ?? ''))).toBe('settled')
    // A second one of each, which the world was quicker than: it is so already, and ends by being read.
    const late = await approvedBatchChange(store, cancelContent(batch))
    await restore()
    expect(await follow(late)).toBe('settled')
  })

  it('one of which nobody can read what it did goes to a person, and ends as soon as it is read to be so', async () => {
    const batch = await escrowsAt(sandbox, [phone(1)])
    await sandbox.control('dialect', { statusWords: 'null' })
    const id = await approvedChange(store, 'release-escrow', batch.escrows[0] ?? '', { by: await collector(store) })
    expect(await follow(id, 2)).toBe('accepted')
    await age(store, '15 days')
    expect(await follow(id, 2)).toBe('unclear')
    expect(await resolutionOptions(id)).toMatchObject({ ...TAKEN, lastRead: { says: 'unclear' } })
    expect(await createNeverRanProposal(staff, id, 'Nothing of it')).toMatchObject({
      ok: false,
      problem: { kind: 'refused' },
    })
    await sandbox.control('dialect', { statusWords: 'completed' })
    expect(await follow(id, 1)).toBe('settled')
    expect(await live(batch.escrows[0])).toBe(0)
  })

  it('one that the service took and did not carry out in two weeks goes to a person as well', async () => {
    const batch = await escrowsAt(sandbox, [phone(1)])
    const id = await approvedChange(store, 'release-escrow', batch.escrows[0] ?? '')
    await past(
      store,
      `update submission set state = 'accepted', sends = 1, first_sent_at = now(),
        resend_deadline = now() + interval '20 h', next_attempt_at = clock_timestamp() where id = '${id}'`,
      `insert into attempt (submission_id, ordinal, body_sha256, worker, lease_until, closed_at, outcome)
        select id, 1, sha256(''), 'test', clock_timestamp(), clock_timestamp(), 'accepted' from submission where id = '${id}'`,
    )
    expect(await follow(id, 1)).toBe('accepted')
    await age(store, '15 days')
    expect(await follow(id, 2)).toBe('unclear')
    // What the service took it may still carry out: nobody can say that it never ran.
    expect(await resolutionOptions(id)).toMatchObject({ ...TAKEN, lastRead: { says: 'untouched' } })
    expect(await createNeverRanProposal(staff, id, 'Nothing of it')).toMatchObject({
      ok: false,
      problem: { kind: 'refused' },
    })
    const declared = store.asOwner(({ exec }) =>
      exec(`update submission set state = 'absent_proven', hold_reason = null where id = '${id}'`),
    )
    expect(await ruleOf(declared)).toBe('I11')
    expect(await live(batch.escrows[0])).toBe(1)
  })

  it('one that is resumed while it is read is not delayed by that reading', async () => {
    const batch = await escrowsAt(sandbox, [phone(1)])
    const id = await tooOldToResume(() => approvedChange(store, 'release-escrow', batch.escrows[0] ?? ''))
    await past(store, `update submission set created_at = created_at + interval '21 h' where id = '${id}'`)
    const change = changeOf('release-escrow')
    if (change === null) throw new Error('a release is a change')
    const whileRead = {
      read: async (...asked: Parameters<typeof change.read>) => {
        const reading = await change.read(...asked)
        expect(await goOn(id)).toMatchObject({ ok: true })
        return reading
      },
    }
    expect(await readStuck(id, whileRead)).toBe('untouched')
    const { state, nextAttemptAt } = await read(id)
    expect(state).toBe('unknown')
    expect(nextAttemptAt?.getTime()).toBeLessThan(Date.now() + 60_000)
  })

  it('is resumed by an approver who did not make it, and by nobody once it has ended', async () => {
    const batch = await escrowsAt(sandbox, [phone(1)])
    const both = await testStaff('escrows:approve')
    const id = await approvedBatchChange(store, releaseContent(batch, batch.escrows), both as never)
    await sandbox.control('faults', { route: RELEASE, kind: 'commit-then-reset', times: 1 })
    await sandbox.control('dialect', { statusWords: 'null' })
    await restore()
    expect(await follow(id, 2)).toBe('stopped')
    const go = (by: typeof both) =>
      resumeUnderSameKey(by, { submissionId: id, reason: 'Its key lives', proof: TEST_PASSWORD })
    expect(await go(both)).toMatchObject({ ok: false, problem: { kind: 'refused' } })
    await sandbox.control('dialect', { statusWords: 'completed' })
    expect(await go(await testStaff('escrows:approve'))).toMatchObject({ ok: true })
    expect(await follow(id)).toBe('settled')
    expect(await resolutionOptions(id)).toBeNull()
    expect(await readAgain(staff, id)).toMatchObject({ ok: false, problem: { kind: 'superseded' } })
  })
})
