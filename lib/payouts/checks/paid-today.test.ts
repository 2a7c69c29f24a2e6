import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
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
  })
  afterEach(() => store.close())

  /** A payout of two rows of UGX 1,000.00 to one phone, with a proposal in this state, put as it is said with the triggers off. */
  const payout = async (state: string, { rows = '', at = 'now()', sendAt = 'null' } = {}) => {
    const { payoutId, maker } = await draft(store)
    await store.asOwner(({ exec }) =>
      exec(`set session_replication_role = replica;
        update payout set send_at = ${sendAt} where id = '${payoutId}';
        insert into proposal (kind, subject_id, payout_id, env, maker_id, content_hash, summary, row_count, total_minor, fee_minor, debit_minor, state, asked_at)
          values ('payout', '${payoutId}', '${payoutId}', 'sandbox', '${maker.id}', 'hash', '{}', 2, 200000, 0, 0, '${state}', ${at});
        ${rows === '' ? '' : `update payout_row set ${rows} where payout_id = '${payoutId}' and ordinal = 1;`}
        set session_replication_role = origin`),
    )
    return payoutId
  }
  const on = async (sendAt: Date | null, of: string = randomUUID(), phones: readonly string[] | null = [PHONE]) =>
    Object.fromEntries(await withTx((tx) => paidToday(tx, { id: of, sendAt }, phones)))
  const today = (of?: string, phones?: readonly string[] | null) => on(null, of, phones)

  it('today is what waits for approval or was approved, without the payout itself, drafts and what was rejected', async () => {
    const own = await payout('pending')
    expect(await today()).toEqual({ [`${PHONE} UGX`]: 200_000n })
    expect(await today(own)).toEqual({})
    await payout('approved')
    expect(await today(own, null)).toEqual({ [`${PHONE} UGX`]: 200_000n })
    await draft(store)
    for (const state of ['rejected', 'void']) await payout(state)
    expect(await today()).toEqual({ [`${PHONE} UGX`]: 400_000n })
    expect(await today(randomUUID(), ['+256700000000'])).toEqual({})
    expect(await today(randomUUID(), null)).toEqual({})
  })

  it('is of the day on which the payout is sent, with what is sent then', async () => {
    const inTwoDays = new Date(Date.now() + 2 * 86_400_000)
    await payout('pending', { at: "now() - interval '3 days'", sendAt: "now() + interval '2 days'" })
    expect(await today()).toEqual({})
    expect(await on(inTwoDays)).toEqual({ [`${PHONE} UGX`]: 200_000n })
  })

  it('today counts no row that is left out or blocked, goes to a wallet, or is of another currency', async () => {
    await payout('pending', { rows: "state = 'left-out'" })
    await payout('pending', { rows: "state = 'blocked'" })
    await payout('pending', {
      rows: "dest_kind = 'wallet', payee_id = gen_random_uuid(), recognised_by = 'code', payee_account_id = gen_random_uuid()",
    })
    await payout('pending', { rows: "currency = 'USD', amount_minor = 5" })
    expect(await today()).toEqual({ [`${PHONE} UGX`]: 400_000n, [`${PHONE} USD`]: 5n })
  })

  it.each(['Africa/Kampala', 'UTC', 'Pacific/Auckland', 'America/Los_Angeles'])(
    'today begins at midnight in %s',
    async (zone) => {
      await store.asOwner(({ exec }) =>
        exec(
          `set session_replication_role = replica; update control set time_zone = '${zone}'; set session_replication_role = origin`,
        ),
      )
      const midnight = dayStart(dateInZone(await databaseNow(store.db), zone), zone)
      const at = (ms: number) => ({ at: `'${new Date(midnight.getTime() + ms).toISOString()}'` })
      await payout('approved', at(-1))
      expect(await today()).toEqual({})
      await payout('approved', at(0))
      expect(await today()).toEqual({ [`${PHONE} UGX`]: 200_000n })
      expect(addDays(dateInZone(midnight, zone), -1)).toBe(dateInZone(new Date(midnight.getTime() - 1), zone))
    },
  )
})
