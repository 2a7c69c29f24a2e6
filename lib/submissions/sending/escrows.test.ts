import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getEscrow, getEscrowStatus } from '@/lib/gateway/escrows'
import { readServiceId, readTermId, type ServiceId, type TermId } from '@/lib/gateway/id'
import { fromMinor } from '@/lib/money/amount'
import type { Engine } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { proposal } from '@/lib/store/schema/proposal'
import { openTestDatabase } from '@/lib/store/test-database'
import { declareAbsent } from '@/lib/store/transitions/absence'
import { bumpEpoch } from '@/lib/store/transitions/control'
import { enqueueDispute, enqueueFulfilment } from '@/lib/submissions/enqueue/enqueue-collection'
import { createAbsenceProposal, linkByHand } from '@/lib/submissions/manual-resolution/resolve-batch'
import { age, past, read, testWorker, turn } from '@/lib/submissions/testing/batch'
import {
  approve,
  approvedChange,
  askEscrow,
  type Collector,
  collector,
  FAILS,
  LOST_ALWAYS,
  ruleOf,
} from '@/lib/submissions/testing/collect'
import { startTestSandbox, type TestSandbox } from '@/lib/submissions/testing/sandbox'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox({ SERVICE_TIMEOUT_MS: '3000' })
})
afterAll(() => sandbox.stop())

describe('escrows', () => {
  let store: Engine
  let staff: Collector
  const worker = testWorker()
  beforeEach(async () => {
    store = await openTestDatabase()
    staff = await collector(store)
    await sandbox.control('reset', {})
  })
  afterEach(() => store.close())
  const settle = async () => {
    await sandbox.control('settle', {})
    await turn(store, worker)
  }
  const funded = async () => {
    const id = await askEscrow(staff)
    await turn(store, worker)
    await settle()
    const { serviceId, state } = await read(id)
    expect(state).toBe('settled')
    return readServiceId(serviceId ?? '') as ServiceId
  }
  const statusOf = async (escrowId: string) => {
    const found = await getEscrow(escrowId)
    return found.ok ? found.value.status : null
  }
  const subject = (escrowId: ServiceId) => ({ escrowId, amount: fromMinor(5_000_000n), currency: 'UGX' })
  const follow = async (id: string, turns = 4) => {
    for (let n = 0; n < turns; n += 1) await turn(store, worker, id)
    const { state, holdReason } = await read(id)
    return holdReason ?? state
  }

  it('are created once and have collected when they hold the money', async () => {
    expect(await statusOf(await funded())).toBe('active')
    const failing = await askEscrow(staff, { phone: FAILS })
    await turn(store, worker)
    await settle()
    expect((await read(failing)).state).toBe('failed')
  })

  it.each(['commit-then-reset', 'reset-before', 'error-500-after', 'html-503', 'empty', 'truncated-json'])(
    'are created once through %s: the same key again, for there is no list to search',
    async (kind) => {
      const id = await askEscrow(staff)
      await sandbox.control('faults', { route: 'POST /api/escrows/', kind, times: 1 })
      await turn(store, worker)
      expect((await read(id)).state).toBe('unknown')
      await age(store, '5 min')
      await turn(store, worker)
      expect(await read(id)).toMatchObject({ state: 'accepted', sends: 2 })
    },
  )

  it('that are never answered go to a person after 20 hours, and two people may say that it never arrived', async () => {
    const id = await askEscrow(staff, { phone: LOST_ALWAYS })
    await turn(store, worker)
    expect((await read(id)).state).toBe('unknown')
    await age(store, '21 h')
    await turn(store, worker)
    expect(await read(id)).toMatchObject({ holdReason: 'unclear', sends: 1, nextAttemptAt: null })
    expect(await ruleOf(askEscrow(staff, { phone: LOST_ALWAYS }))).toBe('claim')
    const stored = await read(id)
    expect(await withTx((tx) => createAbsenceProposal(tx, staff, stored, 'none'))).toEqual({
      ok: false,
      problem: 'too-early',
    })
    await age(store, '5 h')
    const later = await read(id)
    const asked = await withTx((tx) => createAbsenceProposal(tx, staff, later, 'The service says it has none'))
    if (!asked.ok) throw new Error(asked.problem)
    const declare = () =>
      ruleOf(withTx((tx) => declareAbsent(tx, staff, { submissionId: id, proposalId: asked.value })))
    expect(await declare()).toBe('I11')
    const [kept] = await store.db.select().from(proposal).where(eq(proposal.id, asked.value))
    await approve(store, asked.value, kept?.contentHash ?? '')
    expect(await declare()).toBe('allowed')
    expect((await read(id)).state).toBe('absent_proven')
    expect(await ruleOf(askEscrow(staff, { phone: LOST_ALWAYS }))).toBe('allowed')
  })

  it('that a person finds by its id are followed, if the figures are theirs and it is nobody else’s', async () => {
    const other = await funded()
    const id = await askEscrow(staff, { phone: LOST_ALWAYS })
    await turn(store, worker)
    await age(store, '21 h')
    await turn(store, worker)
    expect(await linkByHand(staff, id, other)).toEqual({ ok: false, problem: 'taken' })
    expect(await linkByHand(staff, id, randomUUID() as ServiceId)).toEqual({ ok: false, problem: 'no-reading' })
    // The service's people name the one that was made: here it is taken from a sibling of our own.
    await past(store, `update submission set service_id = null where service_id = '${other}'`)
    expect(await linkByHand(staff, id, other)).toEqual({ ok: true, value: null })
    expect(await read(id)).toMatchObject({ state: 'accepted', serviceId: other })
    await turn(store, worker)
    expect((await read(id)).state).toBe('settled')
  })

  it('may be resumed after a restored backup while their key is valid, and stay on hold after that', async () => {
    const [early, late] = [await askEscrow(staff), await askEscrow(staff, { phone: '+256772100200' })]
    await past(store, `update submission set created_at = created_at - interval '21 h' where id = '${late}'`)
    await bumpEpoch('restored')
    await turn(store, worker)
    expect((await read(early)).state).toBe('accepted')
    expect(await read(late)).toMatchObject({ holdReason: 'stopped', sends: 0 })
  })

  it('are released by two people, and known to be by reading them', async () => {
    const escrowId = await funded()
    const termId = await firstTerm(escrowId)
    const met = await withTx((tx) => enqueueFulfilment(tx, staff, { ...subject(escrowId), termId }))
    expect(await follow(met)).toBe('settled')
    await sandbox.control('faults', { route: 'POST /api/escrows/*/release', kind: 'commit-then-reset', times: 1 })
    const released = await approvedChange(store, 'release-escrow', escrowId)
    expect(await follow(released)).toBe('settled')
    expect(await read(released)).toMatchObject({ sends: 1, serviceStatus: 'released' })
    expect(await statusOf(escrowId)).toBe('released')
  })

  async function firstTerm(escrowId: string): Promise<TermId> {
    const status = await getEscrowStatus(escrowId)
    const term = status.ok ? readTermId(status.value.terms?.[0]?.id ?? '') : null
    if (term === null) throw new Error('no term')
    return term
  }

  it('with open terms are not released, which is read and not taken from the refusal', async () => {
    const escrowId = await funded()
    const released = await approvedChange(store, 'release-escrow', escrowId)
    await turn(store, worker, released)
    expect((await read(released)).state).toBe('unknown')
    expect(await follow(released)).toBe('failed')
    expect(await statusOf(escrowId)).toBe('active')
    expect((await read(released)).lastProblem).toMatchObject({ kind: 'conflict' })
  })

  it('are released past open terms only where two approvers want it, with a reason', async () => {
    const escrowId = await funded()
    const force = (by: Collector, reason: string) =>
      approvedChange(store, 'release-escrow', escrowId, { by, force: true, reason })
    expect(await ruleOf(force(staff, 'Delivered by hand'))).toBe('I6')
    const approver = await collector(store, 'approver')
    expect(await ruleOf(force(approver, ' '))).toBe('I6')
    const forced = await force(approver, 'Delivered by hand')
    expect(await follow(forced)).toBe('settled')
    expect(await statusOf(escrowId)).toBe('released')
  })

  it('are given back by two people; a release and a return of one escrow never run beside each other', async () => {
    const escrowId = await funded()
    await sandbox.control('faults', { route: 'POST /api/escrows/*/reverse', kind: 'reset-before', times: 1 })
    const reversed = await approvedChange(store, 'reverse-escrow', escrowId)
    expect(await ruleOf(approvedChange(store, 'release-escrow', escrowId))).toBe('I4')
    expect(await follow(reversed)).toBe('settled')
    expect(await read(reversed)).toMatchObject({ sends: 2, serviceStatus: 'reversed' })
    const late = await approvedChange(store, 'release-escrow', escrowId)
    expect(await follow(late)).toBe('failed')
    expect(await statusOf(escrowId)).toBe('reversed')
  })

  it.each(['body', 'message', 'empty', 'no-content'])('are disputed whatever the route answers (%s)', async (kind) => {
    await sandbox.control('dialect', { mutationAnswers: kind })
    const escrowId = await funded()
    const disputed = await withTx((tx) => enqueueDispute(tx, staff, { ...subject(escrowId), reason: 'Not delivered' }))
    expect(await ruleOf(withTx((tx) => enqueueDispute(tx, staff, { ...subject(escrowId), reason: 'Again' })))).toBe(
      'claim',
    )
    expect(await follow(disputed)).toBe('settled')
    expect(await statusOf(escrowId)).toBe('disputed')
  })

  it('that are read as unreleased once the key is dead were not released; a word nobody knows is left to a person', async () => {
    const lost = async () => {
      const escrowId = await funded()
      await sandbox.control('faults', { route: 'POST /api/escrows/*/release', kind: 'reset-before', times: 1 })
      const released = await approvedChange(store, 'release-escrow', escrowId)
      await turn(store, worker, released)
      expect((await read(released)).state).toBe('unknown')
      await age(store, '26 h')
      return released
    }
    expect(await follow(await lost(), 1)).toBe('failed')
    const unread = await lost()
    await sandbox.control('dialect', { statusWords: 'null' })
    expect(await follow(unread, 1)).toBe('unclear')
  })
})
