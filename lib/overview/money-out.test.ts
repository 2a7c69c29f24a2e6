import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setTestSettings } from '@/lib/gateway/test-service'
import { answered, certainly } from '@/lib/payouts/testing/sent'
import type { Engine } from '@/lib/store/database'
import { openTestDatabase } from '@/lib/store/test-database'
import { person, submitted } from '@/lib/store/test-story'
import { addDays } from '@/lib/time/days'
import { dateInZone } from '@/lib/time/zone'
import { readMoneyOut } from './money-out'

const today = dateInZone(new Date(), 'Africa/Kampala')

describe('money out', () => {
  let store: Engine
  beforeEach(async () => {
    store = await openTestDatabase()
    setTestSettings('http://127.0.0.1:1')
  })
  afterEach(() => store.close())

  const out = async (from: string) => readMoneyOut(await person(store, 'viewer'), from)

  it('counts what the service reported as paid, by day, and separately what is unknown', async () => {
    expect(await out(today)).toEqual({ paid: [], unknown: [] })
    const sent = await submitted(store, 2)
    await answered(sent, 'accepted')
    await certainly(store, sent, [
      { mapped: 'paid', reason: null },
      { mapped: 'failed', reason: 'down' },
    ])
    await answered(await submitted(store, 3), 'unknown')
    const { paid, unknown } = await out(addDays(today, -1))
    expect(paid).toMatchObject([{ currency: 'UGX', amount: '1000.00' }])
    expect(unknown).toEqual([{ currency: 'UGX', count: 1, amount: '3000.00' }])
    expect((await out(addDays(today, 1))).paid).toEqual([])
  })
})
