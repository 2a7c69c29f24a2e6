import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testStaff } from '@/lib/access/test-staff'
import { record } from '@/lib/activity/record'
import type { Engine } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { openTestDatabase } from '@/lib/store/test-database'
import { dismissFirstSteps, readFirstSteps } from './read-first-steps'

describe('readFirstSteps', () => {
  let store: Engine
  beforeEach(async () => {
    store = await openTestDatabase()
  })
  afterEach(() => store.close())

  const done = async (staff: Awaited<ReturnType<typeof testStaff>>) =>
    (await readFirstSteps(staff))?.filter((step) => step.done).map(({ key }) => key)
  const act = (staff: Awaited<ReturnType<typeof testStaff>>, action: 'payee.add' | 'balance.record') =>
    withTx((tx) => record(tx, staff, { action, subject: 'payee:1', detail: {} }))

  it('ticks what this person has done since they saw the steps first, and nothing else', async () => {
    const staff = await testStaff('read', { role: 'preparer' })
    const other = await testStaff('read', { role: 'preparer' })
    await act(staff, 'balance.record')
    expect(await readFirstSteps(staff)).toHaveLength(5)
    expect(await done(staff)).toEqual([])
    await act(other, 'payee.add')
    expect(await done(staff)).toEqual([])
    await act(staff, 'payee.add')
    expect(await done(staff)).toEqual(['payee'])
  })

  it('stay away once they are dismissed, and are not shown to who only reads', async () => {
    const staff = await testStaff('read', { role: 'admin' })
    const other = await testStaff('read', { role: 'admin' })
    expect(await readFirstSteps(staff)).toHaveLength(5)
    await dismissFirstSteps(staff)
    expect(await readFirstSteps(staff)).toBeNull()
    expect(await readFirstSteps(other)).toHaveLength(5)
    expect(await readFirstSteps(await testStaff('read', { role: 'viewer' }))).toBeNull()
  })
})
