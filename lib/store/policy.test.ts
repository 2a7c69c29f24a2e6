import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Engine } from './database'
import { withTx } from './open'
import { payout } from './schema/payout'
import { proposal } from './schema/proposal'
import { openTestDatabase } from './test-database'
import { byOwner } from './test-owner'
import { putPolicy } from './test-policy'
import { type Approver, ask, type Draft, decide, draft, person, quoteFor, submitted, systemActor } from './test-story'
import { openAttempt } from './transitions/attempts'
import { BlockedByPolicy } from './transitions/proposals'
import { voidSubmission } from './transitions/submissions'

const approve = (...steps: readonly object[]) => ({ action: 'approve', steps })
const two = approve({ approvers: 2 })
const rule = (demand: object, when: object = {}) => ({ rules: [{ id: 'r', when, demand }] })

describe('the policy', () => {
  let store: Engine
  beforeEach(async () => {
    store = await openTestDatabase()
  })
  afterEach(() => store.close())
  const stored = async ({ proposalId }: { readonly proposalId: string }) =>
    (await store.db.select().from(proposal).where(eq(proposal.id, proposalId)))[0]
  const inGroups = async (groups: readonly string[], role: 'approver' | 'admin' = 'approver'): Promise<Approver> => {
    const one = await person(store, role)
    await byOwner(store, sql`update staff set groups = string_to_array(${groups.join(',')}, ',') where id = ${one.id}`)
    return one
  }
  const outcome = async (asked: Parameters<typeof decide>[1], by: Approver) => {
    const decided = await decide(store, asked, by)
    return decided.ok ? decided.value.state : decided.problem
  }

  it('keeps the rule that applied with the proposal, and what it looked at', async () => {
    await putPolicy(store, {
      rules: [
        { id: 'huge', when: { currency: 'UGX', totalAbove: '200000' }, demand: approve({ approvers: 3 }) },
        { id: 'rows', when: { rowsAbove: 1 }, demand: two },
      ],
    })
    expect(await stored(await ask(await draft(store)))).toMatchObject({
      approvalsNeeded: 2,
      policyVersion: 1,
      policyOutcomes: [{ source: 'rule', number: 2, version: 1, id: 'rows', when: { rowsAbove: 1 }, demand: two }],
      facts: {
        kind: 'payout',
        rows: 2,
        edited: 0,
        warnings: [],
        totals: { UGX: { minor: '200000', highest: '100000' } },
      },
    })
    expect(await stored(await ask(await draft(store, 1)))).toMatchObject({ policyOutcomes: [{ source: 'default' }] })
    expect(await stored(await ask(await draft(store, 3)))).toMatchObject({ approvalsNeeded: 3 })
  })

  it('stores nothing of what it blocks for a person, and keeps what the system proposes again, which nobody can approve', async () => {
    await putPolicy(store, rule({ action: 'block' }))
    const drafted = await draft(store)
    await expect(ask(drafted)).rejects.toBeInstanceOf(BlockedByPolicy)
    expect((await store.db.select().from(payout).where(eq(payout.id, drafted.payoutId)))[0]?.state).toBe('draft')
    await putPolicy(store, {})
    const sent = await submitted(store)
    await withTx((tx) => voidSubmission(tx, systemActor, { submissionId: sent.submissionId, reason: 'quote' }))
    await putPolicy(store, rule({ action: 'block' }))
    const inName = { makerId: sent.maker.id, subjectId: sent.submissionId }
    const again = await ask({ ...sent, maker: systemActor as unknown as Approver }, inName)
    expect(await outcome(again, await person(store, 'approver'))).toBe('blocked')
    const rejected = await decide(store, again, await person(store, 'approver'), 'reject')
    expect(rejected).toMatchObject({ ok: true, value: { state: 'rejected' } })
  })

  it('keeps what was demanded, and knows which of it the policy in force no longer has', async () => {
    const ceiling = { id: 'c', scope: 'payee-day', currency: 'UGX', most: '100', demand: two }
    await putPolicy(store, { ...rule(two), ceilings: [ceiling] })
    const asked = await ask(await draft(store))
    const formerOf = async ({ proposalId } = asked) =>
      (await store.db.execute(sql`select former_outcomes(p) as former from proposal p where id = ${proposalId}`))
        .rows[0]?.former
    expect(await stored(asked)).toMatchObject({ policyOutcomes: [{ id: 'r' }, { id: 'c', over: { more: 0 } }] })
    expect(await formerOf()).toEqual([])
    await putPolicy(store, { ...rule(two), ceilings: [{ ...ceiling, most: '100000000' }], version: 2 })
    expect(await formerOf()).toEqual([1])
    await putPolicy(store, { version: 3 })
    expect(await formerOf()).toEqual([0, 1])
    const plain = await ask(await draft(store))
    expect(await stored(plain)).toMatchObject({ policyOutcomes: [{ source: 'default' }] })
    expect(await formerOf(plain)).toEqual([])
  })

  it('asks for approvers of a group, beside any other', async () => {
    await putPolicy(store, rule(approve({ approvers: 1, groups: ['finance'] }, { approvers: 1 })))
    const asked = await ask(await draft(store))
    expect(await outcome(asked, await person(store, 'approver'))).toBe('pending')
    expect(await outcome(asked, await person(store, 'approver'))).toBe('not-needed')
    expect(await outcome(asked, await inGroups(['leads', 'finance']))).toBe('approved')
  })

  it('takes two steps of one approver each for two people', async () => {
    await putPolicy(store, rule(approve({ approvers: 1 }, { approvers: 1 })))
    const asked = await ask(await draft(store))
    const first = await person(store, 'approver')
    expect(await outcome(asked, first)).toBe('pending')
    expect(await outcome(asked, first)).toBe('already-decided')
    expect((await store.db.execute(sql`select from submission`)).rows).toHaveLength(0)
    expect(await outcome(asked, await person(store, 'approver'))).toBe('approved')
  })

  it('says what of it nobody can give any more', async () => {
    await putPolicy(store, rule({ ...approve({ approvers: 1 }, { approvers: 1, groups: ['board'] }), inOrder: true }))
    const gapsOf = async ({ proposalId }: { readonly proposalId: string }) =>
      (await byOwner(store, sql`select proposal_gaps(p) as gaps from proposal p where id = ${proposalId}`))[0]?.gaps
    const [only, board] = [await person(store, 'approver'), await inGroups(['board'])]
    const asked = await ask(await draft(store))
    expect(await gapsOf(asked)).toEqual([])
    expect(await outcome(asked, board)).toBe('pending')
    // The one of the board is used up by the first step.
    expect(await gapsOf(asked)).toEqual([{ at: 0, needed: 2, possible: 1 }])
    const own = await ask({ ...(await draft(store)), maker: only })
    expect(await gapsOf(own)).toEqual([{ at: 0, needed: 2, possible: 1 }])
    await byOwner(store, sql`update staff set groups = '{board}' where id = ${only.id}`)
    expect(await gapsOf(asked)).toEqual([])
    await byOwner(store, sql`update staff set disabled_at = now() where id = ${only.id}`)
    expect(await gapsOf(asked)).toEqual([{ at: 0, needed: 2, possible: 1 }])
  })

  it('asks for approvers in order', async () => {
    await putPolicy(
      store,
      rule({ ...approve({ approvers: 1, groups: ['finance'] }, { approvers: 1, groups: ['board'] }), inOrder: true }),
    )
    const asked = await ask(await draft(store))
    const board = await inGroups(['board'])
    expect(await outcome(asked, board)).toBe('not-needed')
    expect(await outcome(asked, await inGroups(['finance']))).toBe('pending')
    expect(await outcome(asked, board)).toBe('approved')
  })

  it('asks for a stronger confirmation than a password, and for time to pass', async () => {
    await putPolicy(store, rule({ ...approve({ approvers: 1 }), factor: 'factor' }))
    const asked = await ask(await draft(store))
    const by = await person(store, 'approver')
    expect(await outcome(asked, by)).toBe('factor')
    await putPolicy(store, rule({ ...approve({ approvers: 1 }), waitMinutes: 60 }))
    const later = await ask(await draft(store))
    expect(await outcome(later, by)).toBe('too-early')
    await store.asOwner(({ exec }) =>
      exec(`set session_replication_role = replica; update proposal set asked_at = asked_at - interval '61 minutes';
        set session_replication_role = origin`),
    )
    expect(await outcome(later, by)).toBe('approved')
  })

  it('adds what a ceiling demands to what the rule does, and counts what ended unpaid no more', async () => {
    const maker = await person(store, 'preparer')
    const next = async () => ask({ ...(await draft(store)), maker })
    await putPolicy(store, {
      ceilings: [{ id: 'day', scope: 'maker-day', currency: 'UGX', most: '400000', demand: two }],
    })
    const [first] = [await next(), await next()]
    const third = await next()
    expect(await stored(third)).toMatchObject({
      approvalsNeeded: 2,
      policyOutcomes: [
        { source: 'default' },
        { source: 'ceiling', id: 'day', number: 1, sum: '600000', most: '400000', demand: two },
      ],
    })
    await decide(store, first, await person(store, 'approver'), 'reject')
    await decide(store, third, await person(store, 'approver'), 'reject')
    expect(await stored(await next())).toMatchObject({ approvalsNeeded: 1, policyOutcomes: [{ source: 'default' }] })
  })

  it('asks another approver as well where one has approved much, and only warns where it says so', async () => {
    const ceiling = { id: 'day', scope: 'approver-day', currency: 'UGX', most: '200000', demand: two }
    const warns = { id: 'warns', scope: 'payout', currency: 'UGX', most: '100000', demand: { action: 'warn' } }
    await putPolicy(store, { ceilings: [ceiling, warns] })
    const by = await person(store, 'approver')
    const [first, second] = [await ask(await draft(store)), await ask(await draft(store))]
    expect(await outcome(first, by)).toBe('approved')
    expect(await outcome(second, by)).toBe('pending')
    expect(await stored(second)).toMatchObject({
      approvalsNeeded: 2,
      policyOutcomes: [{ source: 'default' }, { id: 'warns', number: 2 }, { id: 'day', sum: '400000' }],
    })
    expect(await outcome(second, await person(store, 'approver'))).toBe('approved')
  })

  it('is evaluated again with each decision, and never takes back what it demanded', async () => {
    const asked = await ask(await draft(store))
    await putPolicy(store, rule(two))
    expect(await outcome(asked, await person(store, 'approver'))).toBe('pending')
    await putPolicy(store, {})
    expect(await stored(asked)).toMatchObject({
      approvalsNeeded: 2,
      policyOutcomes: [{ source: 'default' }, { id: 'r', demand: two }],
    })
    const tamper = (what: string) =>
      byOwner(store, sql`update proposal set ${sql.raw(what)} where id = ${asked.proposalId}`)
    await expect(tamper(`policy_outcomes = '[]'`)).rejects.toThrow('not taken away')
    await expect(tamper('policy_outcomes = policy_outcomes - 1')).rejects.toThrow('not taken away')
    await expect(tamper('approvals_needed = 1')).rejects.toThrow('not taken away')
    await expect(tamper(`state = 'approved'`)).rejects.toThrow('not given')
    await expect(tamper(`facts = '{}'`)).rejects.toThrow('does not change')
    expect(await outcome(asked, await person(store, 'approver'))).toBe('approved')
  })

  it('is asked once more before the first send, where it has changed since the approval', async () => {
    const sent = [await submitted(store), await submitted(store)] as const
    const attempt = (submissionId: string) =>
      withTx((tx) => openAttempt(tx, systemActor, { submissionId, worker: 'w', quote: quoteFor(2) }))
    await putPolicy(store, { ...rule(two, { currency: 'UGX', totalAbove: '200000' }), version: 2 })
    expect(await attempt(sent[0].submissionId)).toHaveProperty('opened')
    await putPolicy(store, { ...rule(two, { currency: 'UGX', totalAbove: '199999' }), version: 3 })
    expect(await attempt(sent[1].submissionId)).toEqual({ refused: 'policy-changed' })
  })
})

describe('what the policy would demand of a draft', () => {
  let store: Engine
  beforeEach(async () => {
    store = await openTestDatabase()
  })
  afterEach(() => store.close())
  const preview = async ({ payoutId, maker }: Draft): Promise<unknown> =>
    (await store.db.execute(sql`select preview_policy(${payoutId}, ${maker.id}) as demanded`)).rows[0]?.demanded

  it('is what it demands when it is submitted, and nothing is stored', async () => {
    await putPolicy(store, {
      rules: [{ id: 'rows', when: { rowsAbove: 1 }, demand: approve({ approvers: 3 }) }],
      ceilings: [
        { id: 'c', scope: 'payout', currency: 'UGX', most: '150000', demand: { action: 'block' } },
        { id: 'd', scope: 'maker-day', currency: 'UGX', most: '50000', demand: { action: 'warn' } },
      ],
    })
    const small = await draft(store, 1)
    const before = await preview(small)
    expect(before).toMatchObject([{ source: 'default' }, { scope: 'maker-day', demand: { action: 'warn' } }])
    const { policyOutcomes } =
      (
        await store.db
          .select()
          .from(proposal)
          .where(eq(proposal.id, (await ask(small)).proposalId))
      )[0] ?? {}
    expect(policyOutcomes).toEqual(before)
    const large = await draft(store)
    expect(await preview(large)).toMatchObject([
      { id: 'rows', number: 1 },
      { scope: 'payout', demand: { action: 'block' } },
      { scope: 'maker-day' },
    ])
    expect((await store.db.select().from(proposal)).length).toBe(1)
  })
})
