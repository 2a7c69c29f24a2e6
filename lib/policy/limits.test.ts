import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Staff } from '@/lib/access/actor'
import { consumeStepUp, grantStepUp } from '@/lib/access/identity-confirmation/step-up'
import { TEST_PASSWORD, testStaff } from '@/lib/access/test-staff'
import { englishText, saying } from '@/lib/messages/test-english'
import { usualLimits } from '@/lib/money/limits'
import type { Engine } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { openTestDatabase } from '@/lib/store/test-database'
import { decideLimits } from './decide-limits'
import type { LimitsInput } from './limits-input'
import { readLimits, readLimitsPage } from './read-limits'
import { setLimits, withdrawLimits } from './set-limits'

const admin = (name = 'A. Nsubuga') => testStaff('policy:manage', { role: 'admin', name })
const second = (role: 'approver' | 'admin' = 'approver') => testStaff('policy:consent', { role, name: 'D. Okot' })

const typed = (over: Partial<LimitsInput> = {}): LimitsInput => ({
  currency: 'UGX',
  smallest: '1,000',
  largest: '4000000',
  largestPerDay: '20,000,000',
  source: 'MTN tariff guide',
  reason: 'The new guide is out',
  proof: TEST_PASSWORD,
  ...over,
})

describe('limits of amounts', () => {
  let store: Engine
  beforeEach(async () => {
    store = await openTestDatabase()
  })
  afterEach(() => store.close())
  const waiting = async () => (await readLimitsPage(await second())).waiting[0]
  const decide = async (decision: 'approve' | 'reject', by?: Awaited<ReturnType<typeof second>>) => {
    const person = by ?? (await second())
    const { id: proposalId, hash: contentHash } = (await waiting())?.proposal ?? { id: '', hash: '' }
    const proof = await grantStepUp(person, { purpose: 'decide', contentHash, password: TEST_PASSWORD })
    if (!proof.ok) throw new Error(proof.problem.message.key)
    const reason = decision === 'reject' ? 'not now' : null
    return decideLimits(person, { proposalId, contentHash, decision, reason, stepUpId: proof.value.stepUpId })
  }

  it('begin as the usual ones, are tightened at once, and are loosened only with a second person', async () => {
    const staff = await admin()
    expect(await readLimits(store.db)).toEqual(usualLimits)
    expect(await setLimits(staff, typed())).toEqual({ ok: true, value: 'in-force' })
    const tight = await readLimits(store.db)
    expect(tight.UGX).toMatchObject({ smallest: '1000.00', largest: '4000000.00', source: 'MTN tariff guide' })

    expect(await setLimits(staff, typed({ largest: '' }))).toEqual({ ok: true, value: 'waiting' })
    expect(await readLimits(store.db)).toEqual(tight)
    expect(await setLimits(staff, typed({ smallest: '2000' }))).toMatchObject({
      ok: false,
      problem: { message: saying('waits for a second approval') },
    })
    expect(await decide('approve')).toMatchObject({ ok: true, value: { state: 'approved' } })
    expect((await readLimits(store.db)).UGX).toMatchObject({ largest: null })
    const page = await readLimitsPage(staff)
    expect(page.waiting).toEqual([])
    expect(page.inForce).toMatchObject([{ currency: 'UGX', largest: null, who: 'A. Nsubuga' }])
    expect(page.earlier.map(({ largest, who }) => [largest, who])).toEqual([
      ['4000000.00', 'A. Nsubuga'],
      ['5000000.00', null],
    ])
  })

  it('stay as they are when the second person rejects, or the first withdraws', async () => {
    const staff = await admin()
    await setLimits(staff, typed({ smallest: '', largest: '9000000' }))
    expect(await decide('reject')).toMatchObject({ ok: true, value: { state: 'rejected' } })
    await setLimits(staff, typed({ largest: '6000000' }))
    expect(await withdrawLimits(staff, (await waiting())?.limits.id ?? '')).toEqual({ ok: true, value: null })
    expect(await readLimits(store.db)).toEqual(usualLimits)
    expect((await readLimitsPage(staff)).earlier.map(({ state }) => state)).toEqual(['withdrawn', 'rejected'])
  })

  it('are loosened with another admin as well, and never by their maker', async () => {
    const staff = await testStaff('policy:consent', { role: 'admin', name: 'A. Nsubuga' })
    await setLimits({ ...staff, 'may:policy:manage': true } as Staff<'policy:manage'>, typed({ largest: '9000000' }))
    expect(await decide('approve', staff)).toMatchObject({ ok: false, problem: { kind: 'refused' } })
    expect(await decide('approve', await second('admin'))).toMatchObject({ ok: true, value: { state: 'approved' } })
    expect((await readLimits(store.db)).UGX?.largest).toBe('9000000.00')
  })

  it('are refused with the problem of a figure, and when nothing would change', async () => {
    const staff = await admin()
    const says = async (over: Partial<LimitsInput>) => {
      const set = await setLimits(staff, typed(over))
      return set.ok ? null : englishText(set.problem.message)
    }
    expect(await says({ smallest: '1.000' })).toContain('Smallest amount: 1.000 can be read as two')
    expect(await says({ largest: '4000000.50' })).toContain('UGX is paid in whole units')
    expect(await says({ smallest: '5000000' })).toContain('The smallest amount must not exceed')
    await setLimits(staff, typed())
    expect(await says({})).toContain('already set')
  })

  it('are set with an identity that was confirmed for them, and for nothing else', async () => {
    const staff = await admin()
    const asked = { purpose: 'decide', contentHash: 'of something else' }
    const granted = await grantStepUp(staff, { ...asked, password: TEST_PASSWORD })
    if (!granted.ok) throw new Error(granted.problem.message.key)
    const insert = withTx(async (tx) => {
      expect(await consumeStepUp(tx, staff, { ...asked, ...granted.value })).toMatchObject({ ok: true })
      await tx.execute(sql`
        insert into amount_limit (currency, smallest_minor, largest_minor, largest_per_day_minor, as_of, source, reason, made_by, state, in_force_at)
        values ('UGX', 100000, 100000000, 100000000, '2026-11-21', 'a friend', 'no reason', ${staff.id}, 'in-force', now())`)
    })
    await expect(insert).rejects.toMatchObject({ cause: { message: expect.stringContaining('confirmed identity') } })
    expect(await setLimits(staff, typed({ proof: 'not the password' }))).toMatchObject({
      ok: false,
      problem: { kind: 'no-match' },
    })
    expect(await setLimits(staff, typed({ proof: '' }))).toMatchObject({ ok: false, problem: { kind: 'proof-needed' } })
    expect(await readLimits(store.db)).toEqual(usualLimits)
  })

  it('cannot be loosened past the second person, or changed once set, by who may write to the table', async () => {
    const staff = await admin()
    const loosest = sql`
      insert into amount_limit (currency, as_of, source, reason, made_by, state)
      values ('UGX', '2026-11-21', 'a friend', 'no reason', ${staff.id}, 'in-force')`
    const insert = withTx((tx) => tx.execute(loosest), staff)
    await expect(insert).rejects.toMatchObject({ cause: { message: expect.stringContaining('second person') } })
    await setLimits(staff, typed({ largest: '9000000' }))
    const force = store.db.execute(sql`update amount_limit set state = 'in-force' where state = 'waiting'`)
    await expect(force).rejects.toThrow()
    expect(await readLimits(store.db)).toEqual(usualLimits)
  })
})
