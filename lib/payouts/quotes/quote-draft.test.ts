import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Quote, QuoteItem } from '@/lib/gateway/shapes/quote'
import { fromMinor, sum, toMinor } from '@/lib/money/amount'
import { recipientReference } from '@/lib/submissions/content/body'
import { readQuote } from './read-quote'
import type { Batch, PayableRow } from './split-batches'

const rowOf = (tag: string, minor: bigint, over: Partial<PayableRow> = {}): PayableRow => ({
  ...{ id: tag, ordinal: 0, lineNo: 2, tag, name: null, to: '+256772000418', network: 'mtn', walletId: null },
  ...{ currency: 'UGX', amount: fromMinor(minor), reference: null, email: null },
  ...over,
})
const batchOf = (rows: readonly PayableRow[], over: Partial<Batch> = {}): Batch => ({
  ...{ key: 'k', currency: 'UGX', network: 'mtn', part: 0, rows },
  ...over,
})
const itemOf = (row: PayableRow, fee: bigint, over: Partial<QuoteItem> = {}): QuoteItem => ({
  ...{ recipientId: null, phone: row.to, amount: row.amount, payoutType: 'external', fee: fromMinor(fee) },
  ...{
    debit: fromMinor(toMinor(row.amount) + fee),
    reference: recipientReference({ rowTag: row.tag, reference: row.reference }),
  },
  ...{ feeParts: [], ...over },
})
function quoteOf(items: readonly QuoteItem[], over: Partial<Quote> = {}): Quote {
  const [total, fee] = [sum(items.map((item) => item.amount)), sum(items.map((item) => item.fee))]
  return {
    ...{
      currency: 'UGX',
      paymentMethod: 'mtn',
      recipientCount: items.length,
      internalCount: null,
      externalCount: null,
    },
    ...{ total, fee, debit: fromMinor(toMinor(total) + toMinor(fee)), items: [...items] },
    ...over,
  }
}

const first = rowOf('AAAAAAAA', 150_000n, { reference: 'June' })
const second = rowOf('BBBBBBBB', 250_000n, { lineNo: 3 })
const batch = batchOf([first, second])
const items = [itemOf(first, 500n), itemOf(second, 700n)]

describe('a quote', () => {
  it('is taken for the batch it was asked for, with its figures and the fee of each row', () => {
    expect(readQuote(batch, quoteOf(items))).toEqual({
      ok: true,
      value: {
        ...{ total: '4000.00', fee: '12.00', debit: '4012.00' },
        items: { AAAAAAAA: { fee: '500', debit: '150500' }, BBBBBBBB: { fee: '700', debit: '250700' } },
      },
    })
    expect(readQuote(batch, quoteOf(items.toReversed())).ok).toBe(true)
  })

  it.each<[string, Quote]>([
    ['currency USD', quoteOf(items, { currency: 'USD' })],
    ['count', quoteOf(items, { recipientCount: 3 })],
    ['count', quoteOf(items.slice(1), { recipientCount: 2 })],
    ['count', quoteOf([...items, ...items.slice(1)], { recipientCount: 2 })],
    ['total', quoteOf(items, { total: fromMinor(400_001n), debit: fromMinor(401_201n) })],
    ['debit is not total plus fee', quoteOf(items, { debit: fromMinor(401_199n) })],
    ['debit is not total plus fee', quoteOf(items, { debit: fromMinor(401_201n) })],
    ['fees of the items', quoteOf(items, { fee: fromMinor(1_201n), debit: fromMinor(401_201n) })],
    ['row 2', quoteOf([itemOf(first, 500n, { reference: 'AAAAAAAA July' }), itemOf(second, 700n)])],
    ['row 3', quoteOf([itemOf(first, 500n), itemOf(second, 700n, { payoutType: 'internal' })])],
    // The same total, shared out otherwise.
    [
      'row 2',
      quoteOf([itemOf(first, 500n, { amount: second.amount }), itemOf(second, 700n, { amount: first.amount })]),
    ],
    ['row 3', quoteOf([itemOf(first, 500n), itemOf(first, 700n, { amount: second.amount, reference: null })])],
  ])('is refused for its %s', (problem, quote) => {
    expect(readQuote(batch, quote)).toEqual({ ok: false, problem })
  })

  it('of wallets is one of transfers inside the service, and of nothing else', () => {
    const wallets = batchOf([rowOf('AAAAAAAA', 100n, { network: 'wallet', walletId: 'w' })], { network: 'wallet' })
    const [row = first] = wallets.rows
    expect(readQuote(wallets, quoteOf([itemOf(row, 0n, { payoutType: 'internal' })])).ok).toBe(true)
    expect(readQuote(wallets, quoteOf([itemOf(row, 0n)]))).toEqual({ ok: false, problem: 'row 2' })
  })

  const figures = fc.array(fc.tuple(fc.bigInt(1n, 10n ** 12n), fc.bigInt(0n, 10n ** 6n)), {
    minLength: 1,
    maxLength: 6,
  })
  it('adds up to what its rows say, whatever they are', () => {
    fc.assert(
      fc.property(figures, (all) => {
        const rows = all.map(([minor], at) => rowOf(`TAG0000${at}`, minor))
        const read = readQuote(batchOf(rows), quoteOf(rows.map((row, at) => itemOf(row, all[at]?.[1] ?? 0n))))
        if (!read.ok) throw new Error(read.problem)
        const fees = Object.values(read.value.items).reduce((total, item) => total + BigInt(item.fee), 0n)
        expect(toMinor(read.value.fee)).toBe(fees)
        expect(toMinor(read.value.debit)).toBe(toMinor(read.value.total) + fees)
      }),
    )
  })
})
