import { describe, expect, it } from 'vitest'
import type { Quote, QuoteItem } from '@/lib/gateway/shapes/quote'
import { fromMinor } from '@/lib/money/amount'
import { compareQuote } from './quote-drift'

const item = (over: Partial<QuoteItem> = {}): QuoteItem => ({
  recipientId: null,
  phone: '+256772000418',
  amount: fromMinor(100_000n),
  payoutType: 'external',
  fee: fromMinor(50_000n),
  debit: fromMinor(150_000n),
  reference: 'A',
  feeParts: [],
  ...over,
})
const quote = (over: Partial<Quote> = {}): Quote => ({
  currency: 'UGX',
  paymentMethod: 'mtn',
  recipientCount: 2,
  internalCount: 0,
  externalCount: 2,
  total: fromMinor(200_000n),
  fee: fromMinor(100_000n),
  debit: fromMinor(300_000n),
  items: [item(), item()],
  ...over,
})
const approved = {
  currency: 'UGX',
  rowCount: 2,
  totalMinor: 200_000n,
  feeMinor: 100_000n,
  debitMinor: 300_000n,
  internalRows: 0,
}

describe('the quote ahead of sending', () => {
  it('is the approved one when every figure is', () => {
    expect(compareQuote(approved, quote())).toEqual({ kind: 'same' })
  })

  it('differs by a single hundredth of fee or debit, dearer or cheaper', () => {
    const dearer = quote({ items: [item(), item({ fee: fromMinor(50_001n) })], fee: fromMinor(100_001n) })
    expect(compareQuote(approved, dearer)).toEqual({ kind: 'differs', what: ['fee'] })
    expect(compareQuote(approved, quote({ debit: fromMinor(299_999n) }))).toEqual({ kind: 'differs', what: ['debit'] })
  })

  it('differs when a phone became a wallet transfer at the same price', () => {
    const items = [item(), item({ payoutType: 'internal' })]
    expect(compareQuote(approved, quote({ items }))).toEqual({ kind: 'differs', what: ['payout-type'] })
  })

  it.each([
    [quote({ currency: 'USD' }), 'currency'],
    [quote({ recipientCount: 3 }), 'rows'],
    [quote({ items: [item()] }), 'rows'],
    [quote({ total: fromMinor(200_001n) }), 'total'],
    [quote({ items: [item(), item({ fee: fromMinor(0n) })] }), 'fees'],
  ])('can not be used when it is about something else (%#)', (given, why) => {
    expect(compareQuote(approved, given)).toEqual({ kind: 'unusable', why })
  })
})
