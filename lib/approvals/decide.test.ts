import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Staff } from '@/lib/access/actor'
import { TEST_PASSWORD, testStaff } from '@/lib/access/test-staff'
import { asMessage, message } from '@/lib/messages/message'
import type { Engine } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { proposal } from '@/lib/store/schema/proposal'
import { openTestDatabase } from '@/lib/store/test-database'
import { askNeeding } from '@/lib/store/test-policy'
import { type Asked, ask, draft } from '@/lib/store/test-story'
import { voidProposal } from '@/lib/store/transitions/proposals'
import { confirmAndDecide } from './confirm-and-decide'
import { decideBy, type Rules } from './decide'
import type { DecisionInput } from './decision-input'
import { readProposals } from './read-proposals'

type Approver = Staff<'payouts:approve'>

describe('a decision', () => {
  let store: Engine
  let by: Approver
  let done: string[]
  beforeEach(async () => {
    store = await openTestDatabase()
    by = await testStaff('payouts:approve', { name: 'D. Okot' })
    done = []
  })
  afterEach(() => store.close())

  const rules = (over: Partial<Rules<Approver>> = {}): Rules<Approver> => ({
    kinds: ['payout'],
    whatStops: async () => null,
    act: async (_tx, staff, { id }) => void done.push(`act ${staff.name} ${id}`),
    notify: async (_tx, { id }) => void done.push(`notify ${id}`),
    undone: { kind: 'refused', message: asMessage('It was undone.') },
    ...over,
  })
  const approving = ({ proposalId, contentHash }: Asked, proof = TEST_PASSWORD): DecisionInput => ({
    ...{ proposalId, contentHash, proof, decision: 'approve' },
  })
  const rejecting = (asked: Asked): DecisionInput => ({
    ...{ ...approving(asked), decision: 'reject', reason: 'The totals are wrong' },
  })
  const take = (asked: DecisionInput, under = rules(), who = by) =>
    confirmAndDecide(who, asked, (staff, decision) => decideBy(under, staff, decision))
  const stateOf = async ({ proposalId }: Asked) =>
    (await store.db.select().from(proposal).where(eq(proposal.id, proposalId)))[0]?.state

  it('acts once, with the last approval that was needed, and notifies of each', async () => {
    const asked = await askNeeding(store, 2, await draft(store))
    const { proposalId: id } = asked
    expect(await take(approving(asked))).toEqual({ ok: true, value: { state: 'pending', approvals: 1 } })
    expect(done).toEqual([`notify ${id}`])
    const second = await testStaff('payouts:approve', { name: 'G. Tumusiime' })
    expect(await take(approving(asked), rules(), second)).toEqual({
      ok: true,
      value: { state: 'approved', approvals: 2 },
    })
    expect(done).toEqual([`notify ${id}`, `act G. Tumusiime ${id}`, `notify ${id}`])
  })

  it('that rejects needs no more than a reason: nothing stops it and nothing is done by it', async () => {
    const asked = await ask(await draft(store))
    const stops = rules({ whatStops: async () => ({ kind: 'superseded', message: asMessage('A row changed.') }) })
    expect(await take(approving(asked), stops)).toEqual({
      ...{ ok: false, problem: { kind: 'superseded', message: asMessage('A row changed.') } },
    })
    expect(done).toEqual([])
    expect(await take(rejecting(asked), stops)).toMatchObject({ ok: true, value: { state: 'rejected' } })
    expect(done).toEqual([`notify ${asked.proposalId}`])
    const [kept] = await withTx((tx) => readProposals(tx, eq(proposal.id, asked.proposalId)))
    expect(kept).toMatchObject({ state: 'rejected', decisions: [{ what: 'reject', reason: 'The totals are wrong' }] })
  })

  it('is refused without the right proof, about another kind of subject, by its maker, or too late', async () => {
    const asked = await ask(await draft(store))
    const own = await ask({ ...(await draft(store)), maker: by })
    const gone = await ask(await draft(store))
    await withTx((tx) => voidProposal(tx, gone.maker, { proposalId: gone.proposalId, reason: asMessage('wrong') }))
    expect(await take(approving(asked, 'wrong'))).toMatchObject({ ok: false, problem: { kind: 'no-match' } })
    expect(await take(approving(asked), rules({ kinds: ['payee-account'] }))).toMatchObject({
      ...{ problem: { kind: 'not-found', message: message('errors.approvals.nothing') } },
    })
    expect(await take(approving(own))).toMatchObject({
      ...{ problem: { kind: 'refused', message: message('errors.approvals.own') } },
    })
    expect(await take(approving(gone))).toMatchObject({
      ...{ problem: { kind: 'refused', message: message('errors.approvals.decided') } },
    })
    expect(done).toEqual([])
    expect(await stateOf(asked)).toBe('pending')
  })

  it('is undone with all of its acts where the database refuses one of them', async () => {
    const asked = await ask(await draft(store))
    const broken = rules({ act: async (tx) => void (await tx.execute(sql`select refuse(5, 'rows do not add up')`)) })
    expect(await take(approving(asked), broken)).toEqual({
      ...{ ok: false, problem: { kind: 'refused', message: asMessage('It was undone.') } },
    })
    expect(await stateOf(asked)).toBe('pending')
  })

  it('is read with its proposal, newest first', async () => {
    const older = await askNeeding(store, 2, await draft(store), { summary: { batches: 7 } })
    const newer = await ask(await draft(store))
    const other = await testStaff('payouts:approve', { name: 'G. Tumusiime' })
    await take(approving(older))
    await take(approving(older), rules(), other)
    const read = await withTx((tx) => readProposals(tx, eq(proposal.kind, 'payout')))
    expect(read.map(({ id }) => id)).toEqual([newer.proposalId, older.proposalId])
    const { askedAt, decidedAt, decisions, ...kept } = read[1] ?? expect.fail('two were asked')
    expect(kept).toEqual({
      ...{ comments: [], gaps: [], former: [], paused: [] },
      ...{ id: older.proposalId, kind: 'payout', subjectId: older.payoutId, state: 'approved', voidReason: null },
      ...{ hash: older.contentHash, mark: expect.stringMatching(/^[0-9A-F]{4} [0-9A-F]{4} [0-9A-F]{4}$/) },
      ...{
        makerId: older.maker.id,
        maker: 'preparer',
        contributorIds: [],
        approvalsNeeded: 2,
        outcomes: [expect.objectContaining({ source: 'rule', number: 1, version: 1 })],
        stops: {},
        summary: { batches: 7 },
      },
    })
    expect(decisions).toEqual([
      { byId: by.id, who: 'D. Okot', what: 'approve', at: expect.any(String), reason: null, rows: [] },
      { byId: other.id, who: 'G. Tumusiime', what: 'approve', at: expect.any(String), reason: null, rows: [] },
    ])
    expect(decisions.map(({ at }) => at).toSorted()).toEqual(decisions.map(({ at }) => at))
    expect(Date.parse(decidedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(askedAt))
    expect(read[0]).toMatchObject({ state: 'pending', decidedAt: null, decisions: [] })
    expect(await withTx((tx) => readProposals(tx, eq(proposal.kind, 'payee-account')))).toEqual([])
  })
})
