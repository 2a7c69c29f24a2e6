import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setTestSettings } from '@/lib/access/test-settings'
import type { Engine } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { openTestDatabase } from '@/lib/store/test-database'
import { draft } from '@/lib/store/test-story'
import { databaseNow } from '@/lib/store/transitions/database-now'
import { addDays, dayStart } from '@/lib/time/days'
import { dateInZone } from '@/lib/time/zone'
import { paidToday } from './paid-today'

const PHONE = '+256772000418'

describe('what other payouts pay', () => {
  let store: Engine
  beforeEach(async () => {
    store = await openTestDatabase()
    setTestSettings()
  })
  afterEach(() => store.close())

  /** A payout of two rows of UGX 1,000.00 to one phone, put as it is said with the triggers off. */
  const payout = async (set: string, rows = '') => {
    const { payoutId } = await draft(store)
    await store.asOwner(async ({ exec }) => {
      await exec('set session_replication_role = replica')
      await exec(`update payout set ${set} where id = '${payoutId}'`)
      if (rows !== '') await exec(`update payout_row set ${rows} where payout_id = '${payoutId}' and ordinal = 1`)
      await exec('set session_replication_role = origin')
    })
    return payoutId
  }
  const today = async (of: string = randomUUID(), phones: readonly string[] | null = [PHONE]) =>
    Object.fromEntries(await withTx((tx) => paidToday(tx, of, phones)))
  const asked = "state = 'pending_approval', updated_at = now()"

  it('today is what waits for approval or was approved, without the payout itself, drafts and what was discarded', async () => {
    const own = await payout(asked)
    expect(await today()).toEqual({ [`${PHONE} UGX`]: 200_000n })
    expect(await today(own)).toEqual({})
    await payout("state = 'approved', updated_at = now()")
    expect(await today(own, null)).toEqual({ [`${PHONE} UGX`]: 200_000n })
    for (const state of ['draft', 'discarded']) await payout(`state = '${state}', updated_at = now()`)
    expect(await today()).toEqual({ [`${PHONE} UGX`]: 400_000n })
    expect(await today(randomUUID(), ['+256700000000'])).toEqual({})
    expect(await today(randomUUID(), null)).toEqual({})
  })

  it('today counts no row that is left out or blocked, goes to a wallet, or is of another currency', async () => {
    await payout(asked, "state = 'left-out'")
    await payout(asked, "state = 'blocked'")
    await payout(
      asked,
      "dest_kind = 'wallet', payee_id = gen_random_uuid(), recognised_by = 'code', payee_account_id = gen_random_uuid()",
    )
    await payout(asked, "currency = 'USD', amount_minor = 5")
    expect(await today()).toEqual({ [`${PHONE} UGX`]: 400_000n, [`${PHONE} USD`]: 5n })
  })

  it.each(['Africa/Kampala', 'UTC', 'Pacific/Auckland', 'America/Los_Angeles'])(
    'today begins at midnight in %s',
    async (zone) => {
      setTestSettings({ TIME_ZONE: zone })
      const midnight = dayStart(dateInZone(await databaseNow(store.db), zone), zone)
      const at = (ms: number) => `state = 'approved', updated_at = '${new Date(midnight.getTime() + ms).toISOString()}'`
      await payout(at(-1))
      expect(await today()).toEqual({})
      await payout(at(0))
      expect(await today()).toEqual({ [`${PHONE} UGX`]: 200_000n })
      expect(addDays(dateInZone(midnight, zone), -1)).toBe(dateInZone(new Date(midnight.getTime() - 1), zone))
    },
  )
})
