import { describe, expect, it } from 'vitest'
import { fromMinor } from '@/lib/money/amount'
import type { StoredPayout } from '@/lib/payouts/draft/lock-draft'
import { estimateOf, pairWithQuotes, type QuotedBatch, viewOfBatch } from '@/lib/payouts/quotes/batch-quotes'
import type { Batch, PayableRow } from '@/lib/payouts/quotes/split-batches'
import { batchHash, paymentsHash } from './content-hash'
import { figuresOf, paymentsOf, totalsOf } from './proposed-content'

const rowOf = (tag: string, minor: bigint, over: Partial<PayableRow> = {}): PayableRow => ({
  ...{ id: tag, ordinal: 0, lineNo: 2, tag, name: null, to: '+256772000418', network: 'mtn', walletId: null },
  ...{ currency: 'UGX', amount: fromMinor(minor), reference: null, email: null },
  ...over,
})
function quotedBatch(rows: readonly PayableRow[], quoted: { fee: bigint } | null): QuotedBatch {
  const [first] = rows
  const { currency = 'UGX', network = 'mtn' } = first ?? {}
  const batch: Batch = { key: 'k', currency, network, part: 0, rows }
  const total = rows.reduce((all, { amount }) => all + BigInt(amount.replace('.', '')), 0n)
  const at = { answeredAt: new Date('2026-11-21T10:00:00Z') }
  const quote = quoted === null ? null : { ...at, feeMinor: quoted.fee, debitMinor: total + quoted.fee }
  return { batch, hash: `hash of ${rows.map(({ tag }) => tag).join()}`, quote }
}

const shillings = quotedBatch([rowOf('A', 5_000_000n), rowOf('B', 20_000_000n)], {
  fee: 70_000n,
})
const more = quotedBatch([rowOf('C', 1_000_000n, { network: 'airtel' })], null)
const dollars = quotedBatch([rowOf('D', 12_345n, { currency: 'USD' })], { fee: 150n })

describe('what a page shows of a batch', () => {
  it('are the figures of the quote once it is in, and our estimate until then', () => {
    expect(viewOfBatch(shillings)).toMatchObject({ rows: 2, amount: '250000.00', fee: '700.00', debit: '250700.00' })
    expect(viewOfBatch(shillings).quotedAt).toBe('2026-11-21T10:00:00.000Z')
    expect(viewOfBatch(more)).toMatchObject({
      rows: 1,
      amount: '10000.00',
      fee: '500.00',
      debit: '10500.00',
      quotedAt: null,
    })
  })

  it('is estimated by the row, and nothing for a wallet', () => {
    expect(estimateOf(rowOf('B', 20_000_000n))).toBe(100_000n)
    expect(estimateOf(rowOf('W', 5_000_000n, { network: 'wallet', walletId: 'w' }))).toBe(0n)
  })
})

describe('a stored quote', () => {
  const quote = { feeMinor: 70_000n, debitMinor: 25_070_000n, answeredAt: new Date('2026-11-21T10:00:00Z') }
  const stored = ({ batch }: QuotedBatch) => ({ hash: batchHash(batch), ...quote })

  it('belongs to the batch of exactly its content', () => {
    expect(pairWithQuotes([shillings.batch, more.batch], [stored(shillings)])).toEqual([
      { batch: shillings.batch, hash: batchHash(shillings.batch), quote },
      { batch: more.batch, hash: batchHash(more.batch), quote: null },
    ])
    expect(pairWithQuotes([more.batch], [stored(shillings), stored(dollars)]).map((one) => one.quote)).toEqual([null])
    expect(pairWithQuotes([], [stored(shillings)])).toEqual([])
  })
})

const views = [shillings, dollars, more].map(viewOfBatch)
const payout = (over: Partial<StoredPayout> = {}) =>
  ({ env: 'sandbox', id: 'p', description: 'Wages', kind: 'direct', userLocation: null, ...over }) as StoredPayout

describe('what is proposed', () => {
  it('is summed for each currency by itself', () => {
    expect(totalsOf(views)).toEqual([
      { currency: 'UGX', rows: 3, amount: '260000.00', fee: '1200.00', debit: '261200.00' },
      { currency: 'USD', rows: 1, amount: '123.45', fee: '1.50', debit: '124.95' },
    ])
  })

  it('names a currency only where there is one', () => {
    const content = (...batches: QuotedBatch[]) => figuresOf({ batches, payments: null })
    expect(content(shillings, more)).toEqual({
      ...{ rowCount: 3, totalMinor: 26_000_000n, feeMinor: 120_000n, debitMinor: 26_120_000n, currency: 'UGX' },
    })
    expect(content(shillings, dollars).currency).toBeNull()
    expect(content().currency).toBeNull()
  })

  it('has no hash before every batch of a direct payout has its price', () => {
    expect(paymentsOf(payout(), views)).toBeNull()
    expect(paymentsOf(payout(), [])).toBeNull()
    const quoted = [shillings, dollars].map(viewOfBatch)
    const batches = [
      { hash: 'hash of A,B', feeMinor: 70_000n, debitMinor: 25_070_000n },
      { hash: 'hash of D', feeMinor: 150n, debitMinor: 12_495n },
    ]
    const head = { environment: 'sandbox', payoutId: 'p', description: 'Wages' }
    expect(paymentsOf(payout(), quoted)).toBe(paymentsHash({ ...head, batches }))
    const held = payout({ kind: 'escrow', userLocation: { latitude: '0.31', longitude: '32.58' } })
    const location = { latitude: '0.31', longitude: '32.58' } as never
    expect(paymentsOf(held, quoted)).toBe(paymentsHash({ ...head, batches, escrow: { location } }))
    expect(paymentsOf(held, views)).not.toBeNull()
    expect(paymentsOf(held, [])).toBeNull()
  })
})
