import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setTestSettings } from '@/lib/access/test-settings'
import { answered, reading } from '@/lib/payouts/testing/sent'
import { placesBeside } from '@/lib/platform/list-page'
import type { Engine } from '@/lib/store/database'
import { openTestDatabase } from '@/lib/store/test-database'
import { person, submitted } from '@/lib/store/test-story'
import { FIRST_MONEY_OUT, MONEY_OUT_PAGE_SIZE } from './filters'
import { listMoneyOut } from './list-money-out'

const paid = { mapped: 'paid', reason: null } as const
const failed = { mapped: 'failed', reason: 'recipient_not_registered' } as const

describe('all money out', () => {
  let store: Engine
  beforeEach(async () => {
    setTestSettings()
    store = await openTestDatabase()
  })
  afterEach(() => store.close())

  it('has each batch once, with its payout, what was paid of it, and its state', async () => {
    const viewer = await person(store, 'viewer')
    expect(await listMoneyOut(viewer, FIRST_MONEY_OUT)).toMatchObject({ total: 0, lines: [] })
    const waiting = await submitted(store, 1)
    const sent = await submitted(store, 2)
    await answered(sent, 'accepted')
    await reading(sent, [paid, failed])
    const { total, lines } = await listMoneyOut(viewer, FIRST_MONEY_OUT)
    expect(total).toBe(2)
    expect(lines).toMatchObject([
      {
        id: sent.submissionId,
        payout: { id: sent.payoutId },
        kind: 'direct',
        rows: 2,
        amount: '2000.00',
        paid: '1000.00',
      },
      { id: waiting.submissionId, state: 'ready', serviceId: null, unsure: false, waits: false, paid: '0.00' },
    ])
    expect((await listMoneyOut(viewer, { ...FIRST_MONEY_OUT, kind: 'escrow' })).lines).toEqual([])
    expect((await listMoneyOut(viewer, { ...FIRST_MONEY_OUT, kind: 'direct' })).total).toBe(2)
  })

  it('is read page by page in both directions without a gap', async () => {
    const viewer = await person(store, 'viewer')
    const all: string[] = []
    for (let n = 0; n < MONEY_OUT_PAGE_SIZE + 2; n += 1) all.unshift((await submitted(store, 1)).submissionId)
    const first = await listMoneyOut(viewer, FIRST_MONEY_OUT)
    const ids = first.lines.map(({ id }) => id)
    expect(ids).toEqual(all.slice(0, MONEY_OUT_PAGE_SIZE))
    const { older } = placesBeside(FIRST_MONEY_OUT, ids, first.further)
    const second = await listMoneyOut(viewer, { ...FIRST_MONEY_OUT, ...(older ?? FIRST_MONEY_OUT) })
    expect(second.lines.map(({ id }) => id)).toEqual(all.slice(MONEY_OUT_PAGE_SIZE))
    const back = { page: 2, after: null, before: second.lines[0]?.id ?? '' }
    expect((await listMoneyOut(viewer, { ...FIRST_MONEY_OUT, ...back })).lines.map(({ id }) => id)).toEqual(ids)
  })
})
