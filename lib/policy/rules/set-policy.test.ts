import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { consumeStepUp, grantStepUp } from '@/lib/access/identity-confirmation/step-up'
import { TEST_PASSWORD, testStaff } from '@/lib/access/test-staff'
import { ceilingShape, outcomeShape, type Rule, ruleShape } from '@/lib/approvals/policy-outcome'
import { englishText } from '@/lib/messages/test-english'
import type { Engine, Tx } from '@/lib/store/database'
import { firstPolicy } from '@/lib/store/first-policy'
import { withTx } from '@/lib/store/open'
import { proposal } from '@/lib/store/schema/proposal'
import { openTestDatabase } from '@/lib/store/test-database'
import { ask, draft } from '@/lib/store/test-story'
import { decidePolicy } from './decide-policy'
import { dryRunPolicy } from './dry-run'
import type { PolicyInput } from './policy-input'
import { currentPolicy, readPolicyPage } from './read-policy'
import { setPolicy, withdrawPolicy } from './set-policy'

const admin = () => testStaff('policy:manage', { role: 'admin', name: 'A. Nsubuga' })
const second = () => testStaff('policy:consent', { role: 'approver', name: 'D. Okot' })

const rule = (id: string, approvers: number, when: Rule['when'] = {}): Rule => ({
  id,
  when,
  demand: { action: 'approve', steps: [{ approvers }] },
})

describe('setting the policy', () => {
  let store: Engine
  let staff: Staff<'policy:manage'>
  beforeEach(async () => {
    store = await openTestDatabase()
    staff = await admin()
    // Whoever a policy asks for is there, and somebody who makes what they approve.
    await testStaff('payouts:prepare', { role: 'preparer' })
    for (let n = 0; n < 5; n += 1) await testStaff('payouts:approve')
  })
  afterEach(() => store.close())
  const typed = async (over: Partial<PolicyInput> = {}): Promise<PolicyInput> => ({
    rules: [],
    ceilings: [],
    reminderHours: null,
    resetPauseHours: 24,
    basedOn: (await currentPolicy(store.db)).number,
    reason: 'The board asked for it',
    proof: TEST_PASSWORD,
    ...over,
  })
  const set = async (over: Partial<PolicyInput>) => {
    const done = await setPolicy(staff, await typed(over))
    return done.ok ? done.value : englishText(done.problem.message)
  }
  const waiting = async () => (await readPolicyPage(staff)).waiting
  const decideIt = async (decision: 'approve' | 'reject', by: Staff<'policy:consent'>) => {
    const { id: proposalId, hash: contentHash } = (await waiting())?.proposal ?? { id: '', hash: '' }
    const proof = await grantStepUp(by, { purpose: 'decide', contentHash, password: TEST_PASSWORD })
    if (!proof.ok) throw new Error(proof.problem.message.key)
    const reason = decision === 'reject' ? 'not now' : null
    return decidePolicy(by, { proposalId, contentHash, decision, reason, stepUpId: proof.value.stepUpId })
  }

  it('applies a stricter one at once, also to what is pending', async () => {
    const asked = await ask(await draft(store))
    expect(await set({ rules: [rule('all', 2)] })).toBe('in-force')
    const [now] = await store.db.select().from(proposal).where(sql`id = ${asked.proposalId}`)
    expect(now).toMatchObject({ approvalsNeeded: 2, policyVersion: 2 })
    expect(z.array(outcomeShape).parse(now?.policyOutcomes)).toMatchObject([
      { source: 'default' },
      { source: 'rule', version: 2 },
    ])
    expect(await readPolicyPage(staff)).toMatchObject({
      current: { number: 2, who: 'A. Nsubuga', reason: 'The board asked for it', rules: [{ id: 'all' }] },
      waiting: null,
      earlier: [{ number: 1, who: null }],
    })
  })

  it('lets a looser one wait for a second person, who is not its maker', async () => {
    await set({ rules: [rule('all', 2, { kinds: ['payout'] })] })
    expect(await set({ rules: [] })).toBe('waiting')
    expect(await set({ rules: [rule('all', 3)] })).toContain('waits for a second approval')
    expect((await currentPolicy(store.db)).rules).toHaveLength(1)
    expect((await waiting())?.proposal.summary).toMatchObject({
      version: 3,
      before: { rules: [{ id: 'all' }] },
      after: { rules: [] },
    })
    expect(await decideIt('approve', staff as unknown as Staff<'policy:consent'>)).toMatchObject({ ok: false })
    expect(await decideIt('approve', await second())).toMatchObject({ ok: true, value: { state: 'approved' } })
    expect(await currentPolicy(store.db)).toMatchObject({ number: 3, rules: [] })
  })

  it('leaves the present one where the second person rejects, or the first withdraws', async () => {
    await set({ rules: [rule('all', 2)] })
    await set({ rules: [] })
    expect(await decideIt('reject', await second())).toMatchObject({ ok: true, value: { state: 'rejected' } })
    await set({ rules: [rule('all', 1)] })
    expect(await withdrawPolicy(staff, (await waiting())?.version.id ?? '')).toEqual({ ok: true, value: null })
    expect(await currentPolicy(store.db)).toMatchObject({ number: 2 })
    expect((await readPolicyPage(staff)).earlier.map(({ state }) => state)).toEqual([
      'withdrawn',
      'rejected',
      'in-force',
    ])
  })

  it('demands of its own change what its rules say', async () => {
    await set({ rules: [rule('policy', 2, { kinds: ['policy-change'] })] })
    await set({ rules: [] })
    expect(await decideIt('approve', await second())).toMatchObject({ ok: true, value: { state: 'pending' } })
    expect(await decideIt('approve', await second())).toMatchObject({ ok: true, value: { state: 'approved' } })
  })

  it('refuses what would change nothing, and what is based on another version than the present one', async () => {
    expect(await set({})).toContain('present policy')
    await set({ rules: [rule('all', 2)] })
    expect(await set({ rules: [rule('all', 3)], basedOn: 1 })).toContain('somebody else changed the policy')
    expect(await set({ rules: [rule('all', 3)], proof: 'not the password' })).not.toBe('in-force')
    expect(await currentPolicy(store.db)).toMatchObject({ number: 2 })
  })

  it('is set past none of this by who may write to the table', async () => {
    await set({ rules: [rule('all', 2)] })
    const insert = (tx: Tx | Engine['db'], rules: string) =>
      tx.execute(sql`insert into policy_version (number, rules, ceilings, reason, made_by, state)
        values (0, ${rules}::jsonb, '[]', 'no reason', ${staff.id}, 'in-force')`)
    const problem = (message: string) => ({ cause: { message: expect.stringContaining(message) } })
    await expect(withTx((tx) => insert(tx, '[]'), staff)).rejects.toMatchObject(problem('confirmed identity'))
    const confirmed = async (purpose: string, rules: string) => {
      const asked = { purpose, contentHash: 'of this' }
      const granted = await grantStepUp(staff, { ...asked, password: TEST_PASSWORD })
      if (!granted.ok) throw new Error(granted.problem.message.key)
      return withTx(async (tx) => {
        expect(await consumeStepUp(tx, staff, { ...asked, ...granted.value })).toMatchObject({ ok: true })
        await insert(tx, rules)
      })
    }
    await expect(confirmed('set-limits', '[]')).rejects.toMatchObject(problem('confirmed identity'))
    await expect(confirmed('set-policy', '[]')).rejects.toMatchObject(problem('waits for a second person'))
    const approve = '"demand": {"action": "approve", "steps": [{"approvers": 2}]}'
    const wrong = {
      '[{"id": "a", "when": {}, "demand": {"action": "block"}}]': 'never a change of the policy',
      '[{"when": {}}]': 'id of its own',
      [`[{"id": "a", "when": {"totalAbove": "1"}, ${approve}}]`]: 'names its currency',
      [`[{"id": "a", "when": {"moon": "full"}, ${approve}}]`]: 'not known',
      [`[{"id": "a", "when": {"from": "18:00"}, ${approve}}]`]: 'a start and an end',
      '[{"id": "a", "when": {}, "demand": {"action": "approve", "steps": []}}]': 'one to five steps',
    }
    for (const [rules, message] of Object.entries(wrong))
      await expect(withTx((tx) => insert(tx, rules), staff)).rejects.toMatchObject(problem(message))
    await expect(store.db.execute(sql`update policy_version set rules = '[]'`)).rejects.toThrow()
    const owner = (what: string) => store.asOwner(({ exec }) => exec(what))
    for (const change of [`rules = '[]'`, `state = 'rejected', in_force_at = null`])
      await expect(owner(`update policy_version set ${change} where number = 2`)).rejects.toThrow('stays on record')
    await set({ rules: [] })
    await expect(owner(`update policy_version set state = 'in-force' where state = 'waiting'`)).rejects.toThrow(
      'second person',
    )
  })

  it('waits for a second person where the pause after a reset would be shorter', async () => {
    expect(await set({ resetPauseHours: 48 })).toBe('in-force')
    expect(await set({ resetPauseHours: 24 })).toBe('waiting')
    const insert = (hours: number) =>
      store.asOwner(({ exec }) =>
        exec(`update policy_version set reset_pause_hours = ${hours} where state = 'waiting'`),
      )
    await expect(insert(1)).rejects.toThrow()
  })

  it('is tried on the past without changing anything', async () => {
    const made = [await ask(await draft(store, 1)), await ask(await draft(store, 3))]
    const tried = await dryRunPolicy(staff, {
      rules: [rule('large', 2, { currency: 'UGX', totalAbove: '200000' })],
      ceilings: [],
      resetPauseHours: 24,
    })
    expect(tried).toMatchObject({
      ok: true,
      value: {
        ...{ days: 90, proposals: 2, more: 1, fewer: 0, blocked: 0, looser: false },
        examples: [
          { proposalId: made[1]?.proposalId, kind: 'payout', name: 'Wages', minor: '300000', needed: 1, would: 2 },
        ],
      },
    })
    const blocks = await dryRunPolicy(staff, {
      rules: [],
      ceilings: [{ id: 'c', scope: 'merchant-day', currency: 'UGX', most: '300000', demand: { action: 'block' } }],
      resetPauseHours: 24,
    })
    expect(blocks).toMatchObject({ ok: true, value: { more: 0, blocked: 1, examples: [{ would: null }] } })
    expect(await currentPolicy(store.db)).toMatchObject({ number: 1 })
  })
})

it('begins with policies that can be read, and allow one approver of the sandbox up to UGX 1,000,000', () => {
  for (const env of ['sandbox', 'staging', 'production'] as const) {
    const { rules, ceilings } = firstPolicy(env)
    expect(z.array(ruleShape).parse(rules)).toEqual(rules)
    expect(z.array(ceilingShape).parse(ceilings)).toEqual(ceilings)
  }
  expect(firstPolicy('sandbox').rules).toMatchObject([
    { when: { totalAbove: '1000000000', noControlTotal: true }, demand: { action: 'block' } },
    { when: { currency: 'UGX', totalAbove: '100000000' } },
  ])
})
