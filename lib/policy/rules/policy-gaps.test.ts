import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Staff } from '@/lib/access/actor'
import { TEST_PASSWORD, testStaff } from '@/lib/access/test-staff'
import type { Rule } from '@/lib/approvals/policy-outcome'
import { englishText } from '@/lib/messages/test-english'
import type { Engine } from '@/lib/store/database'
import { openTestDatabase } from '@/lib/store/test-database'
import { byOwner } from '@/lib/store/test-owner'
import { dryRunPolicy } from './dry-run'
import type { PolicyInput } from './policy-input'
import { currentPolicy, readPolicyPage } from './read-policy'
import { setPolicy } from './set-policy'

const admin = () => testStaff<'policy:manage'>('policy:manage')
const rule = (id: string, approvers: number, when: Rule['when'] = {}): Rule => ({
  id,
  when,
  demand: { action: 'approve', steps: [{ approvers }] },
})

describe('a policy that nobody can meet', () => {
  let store: Engine
  let staff: Staff<'policy:manage'>
  beforeEach(async () => {
    store = await openTestDatabase()
    staff = await admin()
    await testStaff('payouts:prepare', { role: 'preparer' })
    for (let n = 0; n < 5; n += 1) await testStaff('payouts:approve')
  })
  afterEach(() => store.close())
  const set = async (over: Partial<PolicyInput>) => {
    const done = await setPolicy(staff, {
      ...{ rules: [], ceilings: [], reminderHours: null, resetPauseHours: 24, reason: 'The board asked for it' },
      ...{ basedOn: (await currentPolicy(store.db)).number, proof: TEST_PASSWORD, ...over },
    })
    return done.ok ? done.value : englishText(done.problem.message)
  }

  it('says so before it is confirmed', async () => {
    const tried = async (over: Partial<PolicyInput>) => {
      const done = await dryRunPolicy(staff, { rules: [], ceilings: [], resetPauseHours: 24, ...over })
      return done.ok ? done.value.looser : englishText(done.problem.message)
    }
    expect(await tried({ rules: [rule('r', 6, { kinds: ['payout'] })] })).toMatch(/^Nobody here could .* rule 1 for: /)
    expect(await tried({ rules: [rule('r', 5, { kinds: ['payout'] })] })).toBe(false)
    // It takes an approver to ask for it, who is then not one of the five.
    const forced = rule('r', 5, { kinds: ['forced-release'] })
    expect(await tried({ rules: [forced] })).toContain('rule 1 for: release before all terms are met.')
    // Only payouts have cells that somebody edited.
    expect(await tried({ rules: [rule('r', 6, { edited: true })] })).toContain('rule 1 for: payout and escrow payout.')
  })

  it('refuses what nobody who is there can meet, and says why', async () => {
    const of = (steps: readonly object[], more: object = {}) => ({
      rules: [{ ...rule('r', 1, { kinds: ['payout'] }), demand: { action: 'approve', steps, ...more } }] as never,
    })
    const nobody =
      /^Nobody here could meet this policy, so nothing was changed\. Nobody can meet rule 1 for: payouts?\./
    expect(await set(of([{ approvers: 2, roles: ['admin'] }]))).toMatch(nobody)
    // Somebody who was invited and never signed in is not there.
    await byOwner(
      store,
      sql`insert into staff (email, name, role, password_hash) values ('new@example.test', 'N. Ew', 'approver', 'none')`,
    )
    expect(await set(of([{ approvers: 6 }]))).toMatch(nobody)
    expect(await set(of([{ approvers: 1, groups: ['board'] }]))).toMatch(nobody)
    expect(await set(of([{ approvers: 1 }], { factor: 'factor' }))).toMatch(nobody)
    const ceiling = { id: 'c', scope: 'payout', currency: 'UGX', most: '1' } as const
    const demand = { action: 'approve', steps: [{ approvers: 1, roles: ['admin'] }] } as const
    expect(await set({ ceilings: [{ ...ceiling, demand: demand as never }] })).toMatch(
      /Nobody can meet ceiling 1 for: /,
    )
    // Two admins, of whom one asks.
    const two = { action: 'approve', steps: [{ approvers: 2, roles: ['admin'] }] }
    const own = { rules: [{ ...rule('r', 1, { kinds: ['policy-change'] }), demand: two }] as never }
    await admin()
    expect(await set(own)).toMatch(/Nobody can meet rule 1 for: /)
    expect(await currentPolicy(store.db)).toMatchObject({ number: 1 })
    expect(await set(of([{ approvers: 5 }]))).toBe('in-force')
    expect((await readPolicyPage(staff)).gaps).toEqual([])
    // Not for a forced release unless it is named.
    expect(await set({ rules: [rule('all', 5, { currency: 'UGX' })] })).not.toMatch(/^Nobody/)
  })

  it('keeps what became impossible by a change of the team, warns of it, and refuses it nowhere else', async () => {
    const five = { rules: [rule('five', 5, { kinds: ['payout'] })] }
    expect(await set(five)).toBe('in-force')
    await byOwner(
      store,
      sql`update staff set disabled_at = now() where id = (select id from staff where role = 'approver' limit 1)`,
    )
    expect((await readPolicyPage(staff)).gaps).toMatchObject([
      { source: 'rule', number: 1, kinds: ['payout'], needed: 5, possible: 4, from: null },
    ])
    expect(await set({ ...five, reminderHours: 5 })).toBe('in-force')
    expect(await set({ rules: [...five.rules, rule('also', 5, { kinds: ['release'] })] })).toMatch(/rule 2 for: /)
    await byOwner(store, sql`update staff set disabled_at = null, access_reset_at = now() where role = 'approver'`)
    expect((await readPolicyPage(staff)).gaps).toMatchObject([{ number: 1, possible: 5, from: expect.any(String) }])
  })

  it('is not put in force past the app where nobody can meet it', async () => {
    const text = JSON.stringify([rule('r', 9)])
    await expect(
      store.asOwner(({ exec }) =>
        exec(
          `insert into policy_version (number, rules, ceilings, reason, made_by, state) values (9, '${text}', '[]', 'x', '${staff.id}', 'waiting')`,
        ),
      ),
    ).rejects.toThrow('Nobody who is there')
  })
})
