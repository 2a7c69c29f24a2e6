import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { testStaff } from '@/lib/access/test-staff'
import { TestTokenRoute } from '@/lib/payees/connect/test-token-route'
import type { Engine } from '@/lib/store/database'
import { payeeAccount } from '@/lib/store/schema/payee'
import { payerToken } from '@/lib/store/schema/payer-token'
import { openTestDatabase } from '@/lib/store/test-database'
import { ATTACKS, ConnectCampaign } from './test-connect-campaign'

vi.mock('next/headers', async () => (await import('./test-next-headers')).nextHeaders)

const COUNT = Number(process.env.CONNECT_ATTACKS ?? 120)
const SEED = Number(process.env.CONNECT_SEED ?? 1)

const route = new TestTokenRoute()
beforeAll(() => route.start())
afterAll(() => route.stop())

describe('attacks on the connect pages', () => {
  let store: Engine
  beforeEach(async () => {
    store = await openTestDatabase()
    route.reset()
  })
  afterEach(() => store.close())

  it(`connect nothing: ${COUNT} in random order among honest people`, async () => {
    const maker = await testStaff('payees:invite', { role: 'preparer' })
    const campaign = new ConnectCampaign(store, route, maker as never, SEED)
    await campaign.run(COUNT)
    if (COUNT > 1_000) console.log(JSON.stringify({ seed: SEED, ...campaign.figures() }, null, 1))
    expect(campaign.connectedByAttack).toEqual([])
    // The honest flows between them connect, so that the same handlers are known to work.
    expect(campaign.honest.length).toBeGreaterThanOrEqual(COUNT / 40)
    const connected = await store.db.select().from(payeeAccount)
    expect(connected.map(({ payeeId, accountId }) => `${payeeId} ${accountId}`).toSorted()).toEqual(
      campaign.honest.toSorted(),
    )
    expect(await store.db.select().from(payerToken)).toEqual([])
    expect(Object.keys(campaign.counts).toSorted()).toEqual(Object.keys(ATTACKS).toSorted())
  }, 900_000)
})
