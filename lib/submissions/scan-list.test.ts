import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromMinor } from '@/lib/money/amount'
import { ok } from '@/lib/result'
import { serviceProblem } from '@/lib/service/errors'
import { readServiceId } from '@/lib/service/id'
import type { DisbursementSummary } from '@/lib/service/shapes/disbursement'
import { type ReadPage, scanList } from './scan-list'

const entry = (n: number): DisbursementSummary => ({
  id: readServiceId(`00000000-0000-4000-8000-${String(n).padStart(12, '0')}`) ?? expect.fail('uuid'),
  status: 'processing',
  total: fromMinor(100n),
  fee: null,
  debit: null,
  internalTotal: null,
  externalTotal: null,
  currency: 'UGX',
  paymentMethod: null,
  createdAt: null,
  counts: { recipients: 1, successful: null, failed: null, pending: null },
})
const entries = (count: number) => Array.from({ length: count }, (_, n) => entry(n))
/** A list whose pages are cut from what `listAt` gives at each call, at most `most` long. */
const pages = (listAt: (call: number) => DisbursementSummary[], most = 100): ReadPage<DisbursementSummary> => {
  let call = 0
  return async (offset, limit) => {
    const list = listAt(call)
    call += 1
    const size = Math.min(limit, most)
    return ok({ total: list.length, offset, limit: size, results: list.slice(offset, offset + size) })
  }
}

describe('searching a list', () => {
  it.each([0, 1, 99, 100, 101, 350])('sees all %d entries of a list at rest', async (count) => {
    const scan = await scanList(pages(() => entries(count)))
    expect(scan).toMatchObject({ complete: true, total: count })
    expect(scan.entries).toHaveLength(count)
  })

  it('keeps going where pages are shorter than asked for', async () => {
    const scan = await scanList(pages(() => entries(120), 20))
    expect(scan).toMatchObject({ complete: true, total: 120 })
  })

  it('misses nothing when new entries push the others along while it reads', async () => {
    // One entry comes in front at every call, until the fifth.
    const scan = await scanList(pages((call) => entries(250 + Math.min(call, 5)).reverse()))
    expect(scan.complete).toBe(true)
    expect(scan.entries).toHaveLength(255)
  })

  it('says so when the list never comes to rest', async () => {
    const scan = await scanList(pages((call) => entries(150 + call).reverse()))
    expect(scan.complete).toBe(false)
    expect(scan.entries.length).toBeGreaterThanOrEqual(150)
  })

  it('says so when a page can not be read', async () => {
    const wire = { kind: 'no-answer', bytes: 'maybe', reason: 'cut', detail: '' } as const
    const problem = serviceProblem({ requestId: '', at: new Date(0), latencyMs: 0, ...wire }, 'read')
    const whole = pages(() => entries(150))
    const scan = await scanList((offset, limit) =>
      offset === 0 ? whole(offset, limit) : Promise.resolve({ ok: false, problem }),
    )
    expect(scan.complete).toBe(false)
  })

  it('never calls a list complete of which it has not seen every entry, in any order of any page', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 260 }), fc.infiniteStream(fc.nat()), async (count, seeds) => {
        const list = entries(count)
        const scan = await scanList(
          pages(() => list.toSorted(() => ((seeds.next().value as number) % 2 === 0 ? 1 : -1))),
        )
        expect(!scan.complete || scan.entries.length === count).toBe(true)
      }),
      { numRuns: 50 },
    )
  })
})
