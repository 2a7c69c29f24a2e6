import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Staff } from '@/lib/access/actor'
import { grantStepUp } from '@/lib/access/identity-confirmation/step-up'
import { TEST_PASSWORD, testStaff } from '@/lib/access/test-staff'
import { asMessage, message } from '@/lib/messages/message'
import type { Engine } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { approval, proposal, stepUpContent } from '@/lib/store/schema/proposal'
import { openTestDatabase } from '@/lib/store/test-database'
import { byOwner } from '@/lib/store/test-owner'
import { type Asked, ask, draft } from '@/lib/store/test-story'
import { decideProposal, voidProposal } from '@/lib/store/transitions/proposals'
import { refusalOf } from '@/lib/store/transitions/refusal'
import type { Rules } from './decide'
import { deciderBy, decideTogether, setHash } from './decide-several'
import { togetherInput } from './decision-input'

type Approver = Staff<'payouts:approve'>

describe('several proposals decided with one proof', () => {
  let store: Engine
  let by: Approver
  beforeEach(async () => {
    store = await openTestDatabase()
    by = await testStaff('payouts:approve')
  })
  afterEach(() => store.close())

  const rules = (over: Partial<Rules<Approver>> = {}): Rules<Approver> => ({
    kinds: ['payout'],
    whatStops: async () => null,
    act: async () => undefined,
    notify: async () => undefined,
    undone: { kind: 'refused', message: asMessage('It was undone.') },
    ...over,
  })
  const several = async (count: number) =>
    Promise.all(Array.from({ length: count }, async () => ask(await draft(store))))
  const lineOf = ({ proposalId, contentHash }: Asked) => ({ proposalId, contentHash })
  type Over = { who?: Approver; proof?: string; under?: Rules<Approver> }
  const approve = (asked: readonly Asked[], { who = by, proof = TEST_PASSWORD, under = rules() }: Over = {}) =>
    decideTogether(who, { lines: asked.map(lineOf), decision: 'approve', proof }, () => deciderBy(under, who))
  const stateOf = async ({ proposalId }: Asked) =>
    (await store.db.select().from(proposal).where(eq(proposal.id, proposalId)))[0]?.state
  const outcomes = (done: Awaited<ReturnType<typeof approve>>) =>
    done.ok ? new Map(done.value.map((line) => [line.proposalId, line])) : new Map()

  it('are each a decision of its own, under one proof that names exactly them', async () => {
    const asked = await several(3)
    expect(await approve(asked)).toMatchObject({ ok: true, value: asked.map(() => ({ state: 'approved', why: null })) })
    const rows = await store.db.select().from(approval)
    expect(new Set(rows.map(({ stepUpId }) => stepUpId)).size).toBe(1)
    expect(rows.map(({ proposalId }) => proposalId).sort()).toEqual(asked.map(({ proposalId }) => proposalId).sort())
    expect(await store.db.select().from(stepUpContent)).toHaveLength(3)
  })

  it('are rejected at once with one reason, which is stored with each', async () => {
    const asked = await several(2)
    const lines = asked.map(lineOf)
    const input = { lines, decision: 'reject', reason: 'The totals are wrong', proof: TEST_PASSWORD } as const
    const done = await decideTogether(by, input, () => deciderBy(rules(), by))
    expect(done).toMatchObject({ ok: true, value: asked.map(() => ({ state: 'rejected', why: null })) })
    const rows = await store.db.select().from(approval)
    expect(rows.map(({ decision, reason }) => [decision, reason])).toEqual(
      asked.map(() => ['reject', 'The totals are wrong']),
    )
    const none = await decideTogether(by, { lines, decision: 'approve', proof: TEST_PASSWORD }, () => null)
    expect(none).toMatchObject({ ok: true, value: asked.map(() => ({ state: 'not-decided' })) })
  })

  it('are valid beside one that was withdrawn, one that changed, one that is one’s own and one that the database undoes', async () => {
    const [good, taken, undone, changed] = await several(4)
    const own = await ask({ ...(await draft(store)), maker: by })
    if (!good || !taken || !undone || !changed) throw new Error('four were asked')
    await withTx((tx) => voidProposal(tx, taken.maker, { proposalId: taken.proposalId, reason: asMessage('wrong') }))
    const act: Rules<Approver>['act'] = async (tx, _staff, { id }) => {
      if (id === undone.proposalId) await tx.execute(sql`select refuse(5, 'rows do not add up')`)
    }
    const other = { ...changed, contentHash: 'a'.repeat(64) }
    const shown = outcomes(await approve([good, taken, undone, other, own], { under: rules({ act }) }))
    expect(shown.get(good.proposalId)).toMatchObject({ state: 'approved' })
    expect(shown.get(taken.proposalId)).toMatchObject({
      state: 'not-decided',
      why: message('errors.approvals.decided'),
    })
    expect(shown.get(undone.proposalId)).toMatchObject({ state: 'not-decided', why: asMessage('It was undone.') })
    expect(shown.get(changed.proposalId)).toMatchObject({ why: message('errors.approvals.changed') })
    expect(shown.get(own.proposalId)).toMatchObject({ why: message('errors.approvals.own') })
    expect(await Promise.all([good, undone, changed, own].map(stateOf))).toEqual([
      ...['approved', 'pending', 'pending', 'pending'],
    ])
    expect(outcomes(await approve([undone, own])).get(undone.proposalId)).toMatchObject({ state: 'approved' })
  })

  it('are valid beside one whose rows do not add up, as only the end of the transaction shows', async () => {
    const [good, wrong, last] = await several(3)
    if (!good || !wrong || !last) throw new Error('three were asked')
    await store.asOwner(({ exec }) =>
      exec(`create function fail_late() returns trigger language plpgsql as $$
          begin perform refuse(5, 'The rows do not add up'); return null; end $$;
        create constraint trigger fail_late after update on proposal deferrable initially deferred for each row
          when (new.id = '${wrong.proposalId}' and new.state = 'approved') execute function fail_late();`),
    )
    const shown = outcomes(await approve([good, wrong, last]))
    expect(shown.get(wrong.proposalId)).toMatchObject({ state: 'not-decided', why: asMessage('It was undone.') })
    expect(await Promise.all([good, wrong, last].map(stateOf))).toEqual(['approved', 'pending', 'approved'])
  })

  it('are not decided by a wrong proof, by a proof for others, or by one that names more than it covers', async () => {
    const [one, two, three] = await several(3)
    if (!one || !two || !three) throw new Error('three were asked')
    expect(await approve([one, two], { proof: 'wrong' })).toMatchObject({ ok: false, problem: { kind: 'no-match' } })
    const granted = async (hash: string, covers: readonly Asked[]) => {
      const asked = { purpose: 'decide', contentHash: hash, password: TEST_PASSWORD }
      const done = await grantStepUp(by, asked, covers.map(lineOf))
      if (!done.ok) throw new Error(done.problem.message.key)
      return done.value.stepUpId
    }
    const decide = (asked: Asked, stepUpId: string) =>
      withTx((tx) => decideProposal(tx, by, { ...lineOf(asked), decision: 'approve', reason: null, stepUpId })).catch(
        (error: unknown) => refusalOf(error)?.rule,
      )
    const forTwo = await granted(setHash([one, two].map(lineOf)), [one, two])
    expect(await decide(three, forTwo)).toMatchObject({ problem: 'step-up' })
    expect(await decide(one, await granted(setHash([one].map(lineOf)), [one, two]))).toBe('I6')
    expect(await decide(one, await granted(one.contentHash, [one, two]))).toBe('I6')
    await byOwner(store, store.db.insert(stepUpContent).values({ ...lineOf(three), stepUpId: forTwo }))
    expect(await decide(one, forTwo)).toBe('I6')
    expect(await Promise.all([one, two, three].map(stateOf))).toEqual(['pending', 'pending', 'pending'])
  })

  it('are decided once by two people who decide overlapping ones at the same moment', async () => {
    const [a, b, c] = await several(3)
    if (!a || !b || !c) throw new Error('three were asked')
    const other = await testStaff('payouts:approve')
    const [mine, theirs] = await Promise.all([approve([a, b]), approve([c, b], { who: other })])
    const of = (asked: Asked) => [outcomes(mine), outcomes(theirs)].map((shown) => shown.get(asked.proposalId)?.state)
    expect(of(a)).toEqual(['approved', undefined])
    expect(of(c)).toEqual([undefined, 'approved'])
    expect(of(b).sort()).toEqual(['approved', 'not-decided'])
    expect(await store.db.select().from(approval)).toHaveLength(3)
  })

  it('fail as a whole where it is no refusal of the database that stopped one: nothing is known to be decided', async () => {
    const [one, two] = await several(2)
    if (!one || !two) throw new Error('two were asked')
    const broken = rules({
      act: async (_tx, _staff, { id }) => {
        if (id === two.proposalId) throw new Error('a bug')
      },
    })
    await expect(approve([one, two], { under: broken })).rejects.toThrow('a bug')
    expect(await Promise.all([one, two].map(stateOf))).toEqual(['pending', 'pending'])
  })

  it('name each that is gone, without a proof being used', async () => {
    const missing = { proposalId: crypto.randomUUID(), contentHash: 'a'.repeat(64) } as Asked
    expect(await approve([missing], { proof: 'wrong' })).toMatchObject({
      ok: true,
      value: [{ proposalId: missing.proposalId, state: 'not-decided', why: message('errors.approvals.changed') }],
    })
    expect(await store.db.select().from(stepUpContent)).toEqual([])
  })

  it('are at most fifty, each once', () => {
    const line = { proposalId: crypto.randomUUID(), contentHash: 'a'.repeat(64) }
    const lines = Array.from({ length: 51 }, () => ({ ...line, proposalId: crypto.randomUUID() }))
    const read = (of: readonly object[]) =>
      togetherInput.safeParse({ lines: of, decision: 'approve', proof: 'x' }).success
    expect(read(lines)).toBe(false)
    expect(read(lines.slice(1))).toBe(true)
    expect(read([line, line])).toBe(false)
    expect(read([])).toBe(false)
  })
})
