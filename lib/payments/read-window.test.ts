import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readServiceId } from '@/lib/gateway/id'
import type { PaymentSummary } from '@/lib/gateway/shapes/payment'
import { fromMinor } from '@/lib/money/amount'
import { fail, ok } from '@/lib/platform/result'
import { type Ask, MOST_IN_WINDOW, nextSeconds, readWindow } from './read-window'

const BEGIN = Date.UTC(2026, 10, 20)

function payment(n: number, at: number): PaymentSummary {
  const id = readServiceId(`00000000-0000-4000-8000-${String(n).padStart(12, '0')}`)
  if (id === null) throw new Error('no id')
  const rest = { status: 'completed', currency: 'UGX', paymentMethod: 'mtn', payer: null, recipient: null }
  return { ...rest, id, amount: fromMinor(100n), createdAt: new Date(at) }
}

type Dialect = { readonly inclusive: boolean; readonly order: 'newest' | 'oldest' | 'none' }

/** A service that holds these payments; `meanwhile` may change them between two pages. */
function service(
  payments: PaymentSummary[],
  { inclusive, order }: Dialect,
  meanwhile: (call: number) => void = () => {},
) {
  let calls = 0
  const ask: Ask = async ({ fromDate, toDate }, offset, limit) => {
    calls += 1
    meanwhile(calls)
    const inside = payments.filter(({ createdAt }) => {
      const at = createdAt?.toISOString() ?? ''
      return inclusive ? at >= fromDate && at <= toDate : at > fromDate && at < toDate
    })
    const time = ({ createdAt }: PaymentSummary) => createdAt?.getTime() ?? 0
    if (order !== 'none') inside.sort((a, b) => (order === 'oldest' ? time(a) - time(b) : time(b) - time(a)))
    return ok({ total: inside.length, offset, limit, results: inside.slice(offset, offset + limit) })
  }
  return { ask, calls: () => calls }
}

/** Reads from end to end as an export does, and answers the ids in their order. */
async function walk(ask: Ask, from: number, end: number, seconds: number): Promise<string[]> {
  const ids: string[] = []
  let width = seconds
  for (let at = from; at < end; ) {
    const until = Math.min(end, at + width * 1000)
    const read = await readWindow(ask, { from: at, until })
    if (read.kind === 'problem') throw new Error(read.problem.detail)
    width = nextSeconds(width, read.kind === 'read' ? read.payments.length : read.total)
    if (read.kind !== 'read') continue
    expect(read.agreed).toBe(true)
    ids.push(...read.payments.map(({ id }) => id))
    at = until
  }
  return ids
}

describe('reading in windows', () => {
  it('finds each payment exactly once, whatever the service leaves open', async () => {
    const times = fc.array(fc.integer({ min: 0, max: 400_000 }), { maxLength: 400 })
    const dialects = fc.record({ inclusive: fc.boolean(), order: fc.constantFrom('newest', 'oldest', 'none') })
    await fc.assert(
      fc.asyncProperty(times, dialects, fc.integer({ min: 1, max: 500 }), async (offsets, dialect, seconds) => {
        const payments = offsets.map((offset, n) => payment(n, BEGIN + offset))
        const ids = await walk(service(payments, dialect).ask, BEGIN, BEGIN + 400_001, seconds)
        expect(ids).toHaveLength(payments.length)
        expect(new Set(ids)).toEqual(new Set(payments.map(({ id }) => id)))
      }),
      { numRuns: 60 },
    )
  })

  it('keeps windows small where many were made, and steps over years of nothing', async () => {
    const payments = Array.from({ length: 6_000 }, (_, n) => payment(n, BEGIN + n * 100))
    const { ask, calls } = service(payments, { inclusive: true, order: 'newest' })
    const ids = await walk(ask, Date.UTC(2000, 0), BEGIN + 3_600_000, 40 * 86_400)
    expect(ids).toHaveLength(6_000)
    expect(calls()).toBeLessThan(200)
  })

  it('reads again what shifted between two pages', async () => {
    const payments = Array.from({ length: 250 }, (_, n) => payment(n, BEGIN + n * 10))
    const { ask } = service(payments, { inclusive: true, order: 'newest' }, (call) => {
      if (call === 2) payments.push(payment(900, BEGIN + 2_000))
    })
    const read = await readWindow(ask, { from: BEGIN, until: BEGIN + 10_000 })
    expect(read).toMatchObject({ kind: 'read', agreed: true })
    expect(read.kind === 'read' && read.payments).toHaveLength(251)
  })

  it('reports where the pages never agree', async () => {
    const payments = Array.from({ length: 250 }, (_, n) => payment(n, BEGIN + n * 10))
    const { ask } = service(payments, { inclusive: true, order: 'newest' }, (call) => {
      payments.push(payment(900 + call, BEGIN + 2_000))
    })
    expect(await readWindow(ask, { from: BEGIN, until: BEGIN + 10_000 })).toMatchObject({ agreed: false })
  })

  it('does not cut a second, however much it holds', async () => {
    const payments = Array.from({ length: MOST_IN_WINDOW + 500 }, (_, n) => payment(n, BEGIN))
    const { ask } = service(payments, { inclusive: true, order: 'oldest' })
    const read = await readWindow(ask, { from: BEGIN, until: BEGIN + 1_000 })
    expect(read.kind === 'read' && read.payments).toHaveLength(payments.length)
  })

  it('hands on what the service refused', async () => {
    const problem = { kind: 'rate-limited', detail: '429' } as Parameters<typeof fail>[0]
    const read = await readWindow(async () => fail(problem) as never, { from: BEGIN, until: BEGIN + 1_000 })
    expect(read).toEqual({ kind: 'problem', problem })
  })
})
