import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { serviceProblem } from '@/lib/gateway/errors'
import { readServiceId } from '@/lib/gateway/id'
import type { DisbursementSummary } from '@/lib/gateway/shapes/disbursement'
import { fromMinor } from '@/lib/money/amount'
import { ok } from '@/lib/platform/result'
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

  const listOf = (...ids: number[]) => ids.map(entry)
  const asked = (readPage: ReadPage<DisbursementSummary>) => {
    const calls: [number, number][] = []
    const noted: ReadPage<DisbursementSummary> = (offset, limit) => {
      calls.push([offset, limit])
      return readPage(offset, limit)
    }
    return { calls, noted }
  }
  const unread = {
    ok: false,
    problem: serviceProblem(
      {
        ...{ kind: 'no-answer', bytes: 'maybe', reason: 'cut', detail: '' },
        requestId: '',
        at: new Date(0),
        latencyMs: 0,
      },
      'read',
    ),
  } as const

  it('asks for pages that overlap, twice', async () => {
    const { calls, noted } = asked(pages(() => entries(250)))
    expect((await scanList(noted)).complete).toBe(true)
    const once = [0, 90, 180].map((offset) => [offset, 100])
    expect(calls).toEqual([...once, ...once])
    const short = asked(pages(() => entries(25), 10))
    await scanList(short.noted)
    expect(short.calls.map(([offset]) => offset).slice(0, 4)).toEqual([0, 5, 10, 15])
    const single = asked(pages(() => entries(3), 1))
    await scanList(single.noted)
    expect(single.calls.map(([offset]) => offset)).toEqual([0, 1, 2, 0, 1, 2])
  })

  it('believes no two passes that saw as many, but others', async () => {
    const { calls, noted } = asked(pages((call) => (call === 0 ? listOf(1, 2) : listOf(1, 3))))
    const scan = await scanList(noted)
    expect(scan).toMatchObject({ complete: true, total: 2 })
    expect(scan.entries.map(({ id }) => id)).toEqual(listOf(1, 2, 3).map(({ id }) => id))
    expect(calls).toHaveLength(3)
    const other = asked(pages((call) => (call % 2 === 0 ? listOf(1, 2) : listOf(1, 3))))
    expect((await scanList(other.noted)).complete).toBe(false)
    expect(other.calls).toHaveLength(5)
  })

  it('believes no pass of a list that had grown since the one before, before another agrees with it', async () => {
    const { calls, noted } = asked(pages((call) => (call === 0 ? listOf(1, 2) : listOf(1, 2, 3))))
    expect(await scanList(noted)).toMatchObject({ complete: true, total: 3 })
    expect(calls).toHaveLength(3)
  })

  it('believes no pass after one that saw fewer than there are', async () => {
    let call = 0
    const scan = await scanList(async (offset, limit) => {
      call += 1
      return ok({ total: 3, offset, limit, results: call === 1 ? listOf(1, 2) : call === 2 ? [] : listOf(1, 2, 3) })
    })
    expect(scan).toMatchObject({ complete: true, total: 3 })
    expect(call).toBe(4)
  })

  it('believes no two passes that agree on entries, but not on how many there are', async () => {
    const shown = (total: number): ReadPage<DisbursementSummary> => {
      let call = 0
      return async (offset, limit) => {
        call += 1
        return ok({ total: call === 1 ? 2 : total, offset, limit, results: offset === 0 ? listOf(1, 2) : [] })
      }
    }
    expect((await scanList(shown(2))).complete).toBe(true)
    expect(await scanList(shown(3))).toMatchObject({ complete: false, total: 3 })
  })

  it('believes no list that names one entry twice in place of another', async () => {
    const twice: ReadPage<DisbursementSummary> = async (offset, limit) =>
      ok({ total: 3, offset, limit, results: offset === 0 ? listOf(1, 2, 2) : [] })
    const scan = await scanList(twice)
    expect(scan.complete).toBe(false)
    expect(scan.entries).toHaveLength(2)
  })

  it('proves nothing where the first pass, the second, or a later page could not be read', async () => {
    expect(await scanList(async () => unread)).toEqual({ complete: false, total: 0, entries: [] })
    for (const failing of [1, 3]) {
      let call = 0
      const whole = pages(() => entries(150))
      const scan = await scanList((offset, limit) => {
        call += 1
        return call > failing ? Promise.resolve(unread) : whole(offset, limit)
      })
      expect(scan.complete).toBe(false)
      expect(scan.total).toBe(failing === 1 ? 100 : 150)
      expect(scan.entries.length).toBeGreaterThanOrEqual(100)
    }
  })

  it('keeps what it saw last of an entry', async () => {
    const word =
      (status: string): ReadPage<DisbursementSummary> =>
      async (offset, limit) =>
        ok({ total: 1, offset, limit, results: [{ ...entry(1), status }] })
    let call = 0
    const scan = await scanList((offset, limit) => {
      call += 1
      return word(call === 1 ? 'processing' : 'completed')(offset, limit)
    })
    expect(scan.entries.map(({ status }) => status)).toEqual(['completed'])
  })
})
