import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Staff } from '@/lib/access/actor'
import { whatItDoes } from '@/lib/approvals/approval-line'
import { listApprovals } from '@/lib/approvals/list-approvals'
import { readBoard } from '@/lib/escrow/board/read-board'
import { untilRead } from '@/lib/escrow/board/read-escrows'
import { refreshDue } from '@/lib/escrow/board/refresh-due'
import type { ServiceId } from '@/lib/gateway/id'
import { englishText, saying } from '@/lib/messages/test-english'
import { readTasks } from '@/lib/overview/read-tasks'
import type { Engine } from '@/lib/store/database'
import { listen } from '@/lib/store/listen'
import { proposal } from '@/lib/store/schema/proposal'
import { submission } from '@/lib/store/schema/submission'
import { openTestDatabase } from '@/lib/store/test-database'
import { byOwner } from '@/lib/store/test-owner'
import { person, proof } from '@/lib/store/test-story'
import { past, testWorker, turn } from '@/lib/submissions/testing/batch'
import { approvedChange, collector } from '@/lib/submissions/testing/collect'
import { escrowsAt, releaseContent, type TestEscrows } from '@/lib/submissions/testing/escrow-batch'
import { startTestSandbox, type TestSandbox } from '@/lib/submissions/testing/sandbox'
import { decide } from './decide'
import { proposeCancel, proposeForcedRelease, proposeRelease, withdrawProposal } from './propose'
import { proposeReverseOne } from './return-one'

type Maker = Staff<'payouts:prepare'> & Staff<'payments:collect'>
type Approver = Staff<'escrows:approve'> & Staff<'escrows:force'>

const HOUR = 3_600_000
const ANY = '5f0f2d8e-5d0e-4f0c-9b39-1d0f8a2f7c11' as ServiceId
const delivery = (hours: number) => [
  { type: 'delivery_confirmation', data: { deadline: new Date(Date.now() + hours * HOUR).toISOString() } },
]
const phone = (n: number, terms: readonly object[] = []) => ({ phone: `+25677210040${n}`, terms })

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox({ SERVICE_TIMEOUT_MS: '3000' })
})
afterAll(() => sandbox.stop())

describe('escrow payouts', () => {
  let store: Engine
  let maker: Maker
  const worker = testWorker()
  beforeEach(async () => {
    store = await openTestDatabase()
    Reflect.deleteProperty(globalThis, '__dueReadAt')
    maker = (await person(store, 'preparer')) as unknown as Maker
    await sandbox.control('reset', {})
  })
  afterEach(() => store.close())

  const approver = async () => (await person(store, 'approver')) as unknown as Approver
  const answer = async ({ id }: TestEscrows, reads: boolean) => {
    const read = await readBoard(maker, id, { reads })
    if (!read.ok) throw new Error(read.problem.message.key)
    return read.value
  }
  /** The board once the escrows that its first answer has read behind are read. */
  const board = async (batch: TestEscrows) => {
    await answer(batch, true)
    await untilRead(batch.id)
    return answer(batch, false)
  }
  const decision = async (by: Approver, what: 'approve' | 'reject' = 'approve') => {
    const [asked] = await store.db.select().from(proposal).where(eq(proposal.state, 'pending'))
    if (asked === undefined) throw new Error('nothing waits')
    const stepUpId = await proof(store, by as never, asked.contentHash)
    return { proposalId: asked.id, contentHash: asked.contentHash, decision: what, reason: 'seen', stepUpId }
  }
  const done = async (asked: Promise<{ ok: boolean }>) => {
    const answer = await asked
    if (!answer.ok) throw new Error(JSON.stringify(answer))
  }
  const sent = () => store.db.select().from(submission).where(eq(submission.kind, 'release-escrow-disbursement'))
  const settle = async (turns = 4) => {
    for (let n = 0; n < turns; n += 1) await turn(store, worker)
  }

  it('are shown at once as they are known, while each escrow is read behind, with its terms and deadline', async () => {
    const batch = await escrowsAt(
      sandbox,
      Array.from({ length: 6 }, (_, n) => phone(n, n === 0 ? delivery(5) : [])),
    )
    const first = await answer(batch, true)
    expect(first).toMatchObject({ toRead: 6, unread: null, currency: 'UGX', status: 'pending' })
    expect(first.escrows?.[0]).toMatchObject({ status: 'pending', amount: '50000.00', readAt: null, terms: null })
    const second = await board(batch)
    expect(second).toMatchObject({ name: 'Harvest deliveries', ours: null, toRead: 0 })
    expect(second.escrows?.[0]).toMatchObject({ status: 'pending', amount: '50000.00', allTermsMet: false })
    expect(second.escrows?.[0]?.deadline).not.toBeNull()
    expect(await readBoard(maker, '../payments')).toMatchObject({ ok: false, problem: { kind: 'not-found' } })
  })

  it('show what could not be read, until it could', async () => {
    const batch = await escrowsAt(sandbox, [phone(1)])
    await sandbox.control('faults', { faults: [{ route: 'GET /api/escrows/*', kind: 'error-500-before', times: 1 }] })
    expect(await board(batch)).toMatchObject({ toRead: 1, unread: expect.any(Object) })
    expect(await board(batch)).toMatchObject({ toRead: 0, unread: null })
  })

  it('are released by two people in exactly the proposed set, and the rest can be proposed again', async () => {
    const batch = await escrowsAt(sandbox, [phone(1), phone(2), phone(3, delivery(5)), { phone: '+256772000001' }])
    const [a, b, open_, failing] = batch.escrows as [ServiceId, ServiceId, ServiceId, ServiceId]
    await board(batch)
    expect(await proposeRelease(maker, batch.id, [a, open_], 'Delivered')).toMatchObject({
      problem: { kind: 'refused', message: saying('not every term is met') },
    })
    await done(proposeRelease(maker, batch.id, [failing, a], 'Delivered'))
    expect(await proposeRelease(maker, batch.id, [b], 'Delivered')).toMatchObject({ problem: { kind: 'superseded' } })
    const by = await approver()
    const { waiting } = await listApprovals(by as never)
    expect(waiting[0]).toMatchObject({ about: { kind: 'escrow-payout', id: batch.id, name: 'Harvest deliveries' } })
    expect(waiting[0] && englishText(whatItDoes(waiting[0]))).toBe('Release 2 escrows to their payees')
    expect(await decide(by, await decision(by))).toMatchObject({ ok: true, value: { state: 'approved' } })
    await settle()
    const after = await board(batch)
    expect(after.changes[0]).toMatchObject({ state: 'partial', force: false })
    expect(Object.fromEntries(after.changes[0]?.results.map((one) => [one.escrowId, one.result]) ?? [])).toEqual({
      [a]: 'released',
      [failing]: 'failed',
    })
    expect(await proposeRelease(maker, batch.id, [a, b], 'The rest')).toMatchObject({
      problem: { message: saying('It was released.') },
    })
    await done(proposeRelease(maker, batch.id, [failing, b], 'The rest'))
    expect((await sent()).length).toBe(1)
  })

  it('are not released by their maker, nor by a role lost since, nor twice by two at once', async () => {
    const batch = await escrowsAt(sandbox, [phone(1), phone(2)])
    await board(batch)
    const [okot, tumusiime, kato] = [await approver(), await approver(), await approver()]
    await done(proposeRelease(okot as never, batch.id, batch.escrows, 'Delivered'))
    expect(await decide(okot, await decision(okot))).toMatchObject({ ok: false })
    const late = await decision(kato)
    await byOwner(store, sql`update staff set role = 'viewer' where id = ${kato.id}`)
    expect(await decide(kato, late)).toMatchObject({ ok: false, problem: { kind: 'refused' } })
    const deciders = [tumusiime, await approver(), await approver()]
    const decisions = await Promise.all(deciders.map((one) => decision(one)))
    const answers = await Promise.all(
      deciders.map((one, n) => decide(one, decisions[n] as Awaited<ReturnType<typeof decision>>)),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    await settle()
    expect(await sent()).toMatchObject([{ state: 'settled', sends: 1 }])
  })

  it('are never released early without the permission, nor without an escrow: 0 of 1,000 pass', async () => {
    const batch = { id: ANY, escrows: [ANY] }
    const preparer = await collector(store)
    const forced = releaseContent(batch, batch.escrows, { force: true, reason: 'Delivered' })
    const none = { ...releaseContent(batch, []), escrows: [] }
    const tries = [forced, none].map((content) => JSON.stringify({ name: 'x', content }).replaceAll("'", "''"))
    await store.asOwner(({ exec }) =>
      exec(`do $$ begin for n in 1..1000 loop begin
        insert into proposal (kind, subject_id, env, maker_id, content_hash, summary, row_count, total_minor, fee_minor, debit_minor, currency)
        values ('release-escrow-disbursement', gen_random_uuid(), 'sandbox', '${preparer.id}', repeat('0', 64),
          (array['${tries[0]}', '${tries[1]}'])[1 + n % 2]::jsonb, 1 - n % 2, 5000000 * (1 - n % 2), 0, 0, 'UGX');
        exception when sqlstate 'CH006' then null; end; end loop; end $$`),
    )
    expect(await store.db.select().from(proposal)).toEqual([])
  })

  it('are based on a reading of less than half a minute: an older one is repeated before a proposal', async () => {
    const batch = await escrowsAt(sandbox, [phone(1, delivery(5))])
    await board(batch)
    // What was read of it is made to say that its term is met, which the service does not say.
    const said = (ago: string) =>
      past(
        store,
        `update escrow_reading set said = jsonb_set(jsonb_set(said, '{terms,0,isMet}', 'true'), '{allTermsMet}', 'true'),
           started_at = started_at - interval '1 h', last_started_at = now() - interval '${ago}'`,
      )
    await said('31 s')
    expect(await proposeRelease(maker, batch.id, batch.escrows, 'Delivered')).toMatchObject({
      problem: { message: saying('not every term is met') },
    })
    await said('0 s')
    await done(proposeRelease(maker, batch.id, batch.escrows, 'Delivered'))
  })

  it('are not approved once a reading shows that one of them is not held any more', async () => {
    const batch = await escrowsAt(sandbox, [phone(1), phone(2)])
    await board(batch)
    await done(proposeRelease(maker, batch.id, batch.escrows, 'Delivered'))
    const by = await approver()
    await past(
      store,
      `update escrow_reading set said = jsonb_set(said, '{status}', '"reversed"') where service_id = '${batch.escrows[0]}'`,
    )
    expect(await decide(by, await decision(by))).toMatchObject({
      ...{
        ok: false,
        problem: { kind: 'superseded', message: saying('one of these escrows is not') },
      },
    })
    await past(store, `update escrow_reading set said = jsonb_set(said, '{status}', '"released"')`)
    expect(await decide(by, await decision(by))).toMatchObject({
      problem: { message: saying('2 of these escrows are not') },
    })
    // A word that nobody knows stops nobody: the reading after the release decides.
    await past(store, `update escrow_reading set said = jsonb_set(said, '{status}', '"frobnicated"')`)
    expect(await decide(by, await decision(by))).toMatchObject({ ok: true })
  })

  it('are proposed only where possible: of this payout, early where a term is open, a hundred at a time', async () => {
    const batch = await escrowsAt(sandbox, [phone(1), phone(2), phone(3, delivery(5))])
    const other = await escrowsAt(sandbox, [phone(4)])
    const [a, b, open_] = batch.escrows as [ServiceId, ServiceId, ServiceId]
    await board(batch)
    await board(other)
    const okot = await approver()
    const said = (sentence: string) => ({ ok: false, problem: { message: saying(sentence) } })
    expect(await proposeForcedRelease(okot, batch.id, [a, b], 'Now')).toMatchObject(said('no early release is needed'))
    expect(await proposeRelease(maker, batch.id, [a, ...other.escrows], 'Now')).toMatchObject(
      said('does not belong to this payout any more'),
    )
    expect(await proposeRelease(maker, batch.id, ['not an id', a], 'Now')).toMatchObject(
      said('does not belong to this payout any more'),
    )
    expect(await proposeRelease(maker, 'not an id', [a], 'Now')).toMatchObject({ problem: { kind: 'not-found' } })
    expect(await proposeCancel(maker, 'not an id', 'Now')).toMatchObject({ problem: { kind: 'not-found' } })
    const many = Array.from({ length: 101 }, () => crypto.randomUUID())
    expect(await proposeRelease(maker, batch.id, many, 'Now')).toMatchObject(said('101 are selected'))
    expect(await store.db.select().from(proposal)).toEqual([])
    await done(proposeForcedRelease(okot, batch.id, [open_, a, a], 'The buyer is gone'))
    const [asked] = await store.db.select().from(proposal)
    expect(asked).toMatchObject({ rowCount: 2, totalMinor: 10_000_000n, feeMinor: 0n, makerId: okot.id })
    const waits = (await board(batch)).escrows?.map((escrow) => [escrow.escrowId, escrow.asked])
    const release = 'release-escrow-disbursement'
    expect(new Map(waits as [string, unknown][])).toEqual(
      new Map<string, unknown>([
        [a, release],
        [b, null],
        [open_, release],
      ]),
    )
    expect(await proposeReverseOne(maker, a, 'Twice')).toMatchObject({ problem: { kind: 'superseded' } })
    expect(await proposeReverseOne(maker, ANY, 'Not there')).toMatchObject({ problem: { kind: 'not-found' } })
  })

  it('are not cancelled while one of them is being released, nor once the money of all is gone', async () => {
    const batch = await escrowsAt(sandbox, [phone(1), phone(2)])
    await board(batch)
    await done(proposeRelease(maker, batch.id, batch.escrows, 'Delivered'))
    const by = await approver()
    await decide(by, await decision(by))
    const cancel = () => proposeCancel(maker, batch.id, 'Wrong season')
    expect(await cancel()).toMatchObject({ problem: { message: saying('is in progress') } })
    expect(await proposeReverseOne(maker, batch.escrows[0] ?? '', 'Twice')).toMatchObject({
      problem: { kind: 'superseded' },
    })
    await settle()
    await board(batch)
    expect(await cancel()).toMatchObject({ problem: { message: saying('nothing left to cancel') } })
    expect(await proposeCancel(maker, ANY, 'Not there')).toMatchObject({ problem: { kind: 'not-found' } })
    expect(await withdrawProposal(maker, batch.id, ANY)).toMatchObject({ problem: { kind: 'superseded' } })
  })

  it('are released early only by an approver with a reason and another one; an empty choice is never proposed', async () => {
    const batch = await escrowsAt(sandbox, [phone(1, delivery(5))])
    await board(batch)
    expect(await proposeRelease(maker, batch.id, [], 'Everything')).toMatchObject({ problem: { kind: 'refused' } })
    const [okot, tumusiime] = [await approver(), await approver()]
    await done(proposeForcedRelease(okot, batch.id, batch.escrows, 'The buyer is gone'))
    const viewer = { ...tumusiime, role: 'viewer' as const }
    expect(await decide(viewer as never, await decision(tumusiime))).toMatchObject({ ok: false })
    expect(await decide(tumusiime, await decision(tumusiime))).toMatchObject({ ok: true })
    await settle()
    expect((await board(batch)).escrows?.[0]?.status).toBe('released')
  })

  it('proposed by two people at once with overlapping sets, and early, wait once', async () => {
    const batch = await escrowsAt(sandbox, [phone(1), phone(2), phone(3)])
    const [a, b, c] = batch.escrows as [ServiceId, ServiceId, ServiceId]
    await board(batch)
    const other = (await person(store, 'preparer')) as unknown as Maker
    const asked = await Promise.all([
      proposeRelease(maker, batch.id, [a, b], 'Delivered'),
      proposeRelease(other, batch.id, [b, c], 'Delivered'),
      proposeReverseOne(other, b, 'Ordered twice'),
    ])
    expect(asked.filter(({ ok }) => ok).length).toBeLessThanOrEqual(2)
    const pending = await store.db.select().from(proposal).where(eq(proposal.state, 'pending'))
    const about = pending.flatMap(({ kind, subjectId, summary }) =>
      kind === 'reverse-escrow' ? [subjectId] : JSON.stringify(summary).match(/"escrowId":"([^"]+)"/g),
    )
    expect(about.filter((one) => one?.includes(b)).length).toBe(1)
  })

  it('are cancelled by two people; what is held then is reversed one by one, from the board', async () => {
    const batch = await escrowsAt(sandbox, [phone(1), phone(2)])
    await board(batch)
    const heard: unknown[] = []
    const stop = await listen('live', (payload) => heard.push(payload))
    await done(proposeCancel(maker, batch.id, 'Wrong season'))
    await done(withdrawProposal(maker, batch.id, (await board(batch)).proposals[0]?.id ?? ''))
    await done(proposeCancel(maker, batch.id, 'Wrong season'))
    const by = await approver()
    expect(await decide(by, await decision(by))).toMatchObject({ ok: true })
    // Each of these steps is announced to every open page: it is about no payout of ours.
    await vi.waitFor(() => expect(heard).toHaveLength(4))
    expect(new Set(heard.map((payload) => JSON.stringify(payload)))).toEqual(new Set(['{"payoutId":null}']))
    await stop()
    await settle()
    const after = await board(batch)
    expect(after.cancelledAt).not.toBeNull()
    expect(after.changes[0]).toMatchObject({ kind: 'cancel-escrow-disbursement', state: 'settled' })
    expect(after.escrows?.map(({ status }) => status)).toEqual(['pending', 'pending'])
    expect(await proposeRelease(maker, batch.id, batch.escrows, 'All the same')).toMatchObject({ ok: false })
    expect(await proposeCancel(maker, batch.id, 'Once more')).toMatchObject({
      problem: { message: saying('It is already cancelled.') },
    })
    expect((await readTasks(maker)).tasks.filter(({ kind }) => kind === 'held')).toMatchObject([
      { which: 'cancelled', escrows: 2, deadline: null, money: { amount: '100000.00' }, about: { id: batch.id } },
    ])
    await done(proposeReverseOne(maker, batch.escrows[0] ?? '', 'Cancelled'))
    expect((await board(batch)).escrows?.[0]?.asked).toBe('reverse-escrow')
    expect(await proposeReverseOne(maker, batch.escrows[0] ?? '', 'Again')).toMatchObject({ ok: false })
  })

  it('notify everyone of deadlines that passed or are near, and of terms that are no longer met', async () => {
    const batch = await escrowsAt(sandbox, [phone(1, delivery(-2)), phone(2, delivery(10)), phone(3, delivery(500))])
    await board(batch)
    const due = async () => (await readTasks(maker)).tasks.filter(({ kind }) => kind === 'held')
    expect(await due()).toMatchObject([
      { which: 'overdue', escrows: 1, money: { amount: '50000.00' }, about: { kind: 'escrow-payout', id: batch.id } },
      { which: 'due-soon', escrows: 1 },
    ])
    const okot = await approver()
    await done(proposeForcedRelease(okot, batch.id, batch.escrows.slice(0, 2), 'Delivered by hand'))
    const by = await approver()
    await decide(by, await decision(by))
    await settle()
    await board(batch)
    expect(await due()).toEqual([])
  })

  it('stop being late without anybody opening their board, once their money is gone', async () => {
    const batch = await escrowsAt(sandbox, [phone(1, delivery(-2))])
    await board(batch)
    const due = async () => (await readTasks(maker)).tasks.filter(({ kind }) => kind === 'held')
    expect(await due()).toHaveLength(1)
    await approvedChange(store, 'reverse-escrow', batch.escrows[0] ?? '')
    await settle()
    await past(
      store,
      `update escrow_reading set started_at = started_at - interval '1 h', last_started_at = last_started_at - interval '1 h'`,
      `update escrow_item set observed_at = observed_at - interval '1 h'`,
    )
    await refreshDue()
    expect(await due()).toEqual([])
  })
})
