import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DecimalText } from '@/lib/gateway/shapes/escrow-disbursement-request'
import type { JsonText } from '@/lib/gateway/shapes/json-text'
import { fromMinor } from '@/lib/money/amount'
import type { Batch, PayableRow } from '@/lib/payouts/quotes/split-batches'
import { everyFieldChanges, textOf } from '@/lib/platform/test-every-field'
import { approvalHash, batchHash, cancelHash, type Proposed, paymentsHash } from './content-hash'

const text = fc.string({ minLength: 1, maxLength: 12 })
const amount = fc.bigInt({ min: 1n, max: 10n ** 12n }).map(fromMinor)
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
const minor = fc.bigInt({ min: 0n, max: 10n ** 12n })

const term = fc.record({ type: text, data: text.map((data) => JSON.stringify({ deadline: data }) as JsonText) })
// The order of the rows stands for their place in the sheet.
const place = { ordinal: 0, lineNo: 2, network: 'mtn', currency: 'UGX' } as const
const approvedOfRow = {
  id: fc.uuid(),
  tag: text,
  name: maybe(text),
  to: text,
  walletId: maybe(fc.uuid()),
  amount,
  reference: maybe(text),
  email: maybe(text),
  terms: fc.array(term, { maxLength: 2 }),
}
const row = fc.record(approvedOfRow).map((one): PayableRow => ({ ...place, ...one }))
const batch = (rows: readonly PayableRow[], over: Partial<Batch> = {}): Batch => ({
  ...{ key: 'UGX/mtn/0', currency: 'UGX', network: 'mtn', part: 0, rows },
  ...over,
})

describe('the hash of a batch', () => {
  it('is another one when any field of a row is', () => {
    everyFieldChanges(approvedOfRow, (one) => batchHash(batch([{ ...place, ...one }])))
  })

  it('is another one for another currency, network, part, or list of rows', () => {
    everyFieldChanges(
      {
        currency: fc.constantFrom('UGX', 'USD', 'KES'),
        network: fc.constantFrom('mtn' as const, 'airtel' as const, 'wallet' as const),
        part: fc.nat(5),
        rows: fc.array(row, { maxLength: 3 }),
      },
      ({ rows, ...over }) => batchHash(batch(rows, over)),
    )
  })

  it('is another one when rows change places, and when terms are added that ask for nothing', () => {
    fc.assert(
      fc.property(row, row, (one, other) => {
        fc.pre(textOf(one) !== textOf(other))
        expect(batchHash(batch([one, other]))).not.toBe(batchHash(batch([other, one])))
        const { terms: _terms, ...direct } = one
        expect(batchHash(batch([direct]))).not.toBe(batchHash(batch([{ ...one, terms: [] }])))
      }),
    )
  })
})

const quoted = fc.record({ hash: fc.uuid(), feeMinor: minor, debitMinor: minor })
const head = { environment: text, payoutId: fc.uuid(), description: text }

describe('the hash that is approved', () => {
  it('is another one when any field of a payout is', () => {
    everyFieldChanges<Omit<Proposed, 'escrow'>>({ ...head, batches: fc.array(quoted, { maxLength: 3 }) }, paymentsHash)
  })

  it('is another one when the hash, the fee or the debit of a batch is', () => {
    everyFieldChanges({ hash: fc.uuid(), feeMinor: minor, debitMinor: minor }, (one) =>
      paymentsHash({ environment: 'sandbox', payoutId: 'p', description: 'd', batches: [one] }),
    )
  })

  const degrees = fc.integer({ min: -90, max: 90 }).map((n) => String(n) as DecimalText)
  it('is another one when any field of an escrow payout is', () => {
    const escrow = fc.record({ location: maybe(fc.record({ latitude: degrees, longitude: degrees })) })
    everyFieldChanges({ ...head, escrow, batches: fc.array(quoted, { maxLength: 3 }) }, paymentsHash)
    everyFieldChanges({ latitude: degrees, longitude: degrees }, (location) =>
      paymentsHash({ environment: 'sandbox', payoutId: 'p', description: 'd', batches: [], escrow: { location } }),
    )
  })

  it('is never the same for paying at once and for holding', () => {
    const same = { environment: 'sandbox', payoutId: 'p', description: 'd', batches: [] }
    expect(paymentsHash(same)).not.toBe(paymentsHash({ ...same, escrow: { location: null } }))
  })

  it('is another one when any field of a cancel is', () => {
    everyFieldChanges({ environment: text, submissionId: fc.uuid(), serviceId: fc.uuid(), reason: text }, cancelHash)
  })
})

it('stays what it was of content that is approved already', () => {
  const one: PayableRow = {
    ...place,
    id: '0b7e6a5e-6c1f-4f63-9d4c-3a5c1b6f0d11',
    tag: 'AAAAAAAA',
    name: 'Akello Grace',
    to: '+256772000418',
    walletId: null,
    amount: fromMinor(150_000n),
    reference: 'June',
    email: null,
  }
  const hash = batchHash(batch([one]))
  const payments = paymentsHash({
    ...{ environment: 'sandbox', payoutId: '5f0f2d8e-5d0e-4f0c-9b39-1d0f8a2f7c11', description: 'June wages' },
    batches: [{ hash, feeMinor: 5_000n, debitMinor: 155_000n }],
  })
  expect([hash, payments, approvalHash(payments, 'e3b0c44298fc1c14')]).toEqual([
    '77d85481118de136ec9e7d9ea4b49a2dd5abe65e146b0062cffecdca22882015',
    '7147c7d5a0e6815c65bc17b729c6ced3ec1e82edd4cefb3b9989b2753ed057e3',
    'd7dc66a05d6c6c6b8afe852f4c1441fb7f535baf99cebf98813bb4ae846da356',
  ])
})
