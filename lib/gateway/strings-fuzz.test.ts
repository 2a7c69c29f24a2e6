import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { readEnvelope } from '@/lib/events/envelope'
import { classify, type Sent } from '@/lib/submissions/sending/classify'
import { readError, serviceProblem } from './errors'
import { parseAnswer } from './parse'
import { disbursementShape, disbursementSummaryShape } from './shapes/disbursement'
import { escrowShape, escrowStatusShape } from './shapes/escrow'
import { escrowDisbursementShape, escrowDisbursementSummaryShape } from './shapes/escrow-disbursement'
import { otpShape } from './shapes/otp'
import { pageShape } from './shapes/page'
import { paymentShape, paymentSummaryShape } from './shapes/payment'
import { paymentCreatedShape } from './shapes/payment-created'
import { quoteShape } from './shapes/quote'
import { tokenShape } from './shapes/token'
import type { Wire } from './wire'

const ID = '5f0f2d8e-5d0e-4f0c-9b39-1d0f8a2f7c11'
const AT = '2026-11-23T08:00:00Z'

// Every string member that a shape reads, filled, and one that no shape knows.
const item = {
  ...{ recipient_id: ID, escrow_id: ID, item_id: 'i', phone_number: '+256772100100', email: 'a@b.example' },
  ...{ amount: '5.00', fee_amount: '1.00', status: 'failed', reference: 'r', failure_reason: 'f', error_message: 'e' },
  ...{ reason: 'why', completed_at: AT, updated_at: AT, payout_type: 'external', total_debit_amount: '6.00' },
}
const batch = {
  ...{
    disbursement_id: ID,
    status: 'done',
    total_amount: '5.00',
    total_fee_amount: '1.00',
    total_debit_amount: '6.00',
  },
  ...{ internal_total_amount: '0.00', external_total_amount: '5.00', currency: 'UGX', payment_method: 'mtn' },
  ...{
    description: 'd',
    created_at: AT,
    completed_at: AT,
    cancelled_at: AT,
    cancellation_reason: 'c',
    recipient_count: 1,
  },
}
const payment = {
  ...{ id: ID, payment_id: ID, status: 'done', amount: '5.00', currency: 'UGX', payment_method: 'mtn', created_at: AT },
  ...{ date: AT, reference: 'r', receipt: 'q', merchant_details: { name: 'm', deep: [{ note: 'n' }] }, other: ['o'] },
  ...{ payer: { id: 'p', email: 'e', type: 't', phone: '1' }, recipient: { id: 'p', email: 'e' } },
  ...{ recipient_details: { a: 'b' }, product_details: 'x', chain_payment_details: 'y', transaction_details: 'z' },
}
const escrow = {
  ...{ id: ID, escrow_id: ID, amount: '5.00', currency: 'UGX', currency_code: 'UGX', status: 's', payment_method: 'm' },
  ...{ sender_id: 's', receiver_id: 'r', reference: 'r', created_at: AT, updated_at: AT, allocations: [{ to: 'x' }] },
  terms: [{ term_id: 't', id: 't', type: 't', term_type: 't', data: { note: 'n' }, expiry_date: AT, met_at: AT }],
  required_actions: [{ action_type: 'a', description: 'd', term_id: 't' }],
  buyer_info: { type: 't', email: 'e', phone_number: 'p' },
}
const page = (entry: object) => ({ total: 1, offset: 0, limit: 10, results: [entry] })
const SHAPES: readonly (readonly [string, z.ZodType, object])[] = [
  ['a disbursement', disbursementShape, { ...batch, items: [item] }],
  ['a list of disbursements', pageShape(disbursementSummaryShape), page(batch)],
  ['a quote', quoteShape, { ...batch, items: [item], recipients: [item] }],
  ['an escrow disbursement', escrowDisbursementShape, { ...batch, escrow_items: [item] }],
  ['a list of escrow disbursements', pageShape(escrowDisbursementSummaryShape), page(batch)],
  ['an escrow', escrowShape, escrow],
  ['the status of an escrow', escrowStatusShape, escrow],
  ['a payment', paymentShape, payment],
  ['a list of payments', pageShape(paymentSummaryShape), page(payment)],
  ['a created payment', paymentCreatedShape, payment],
  ['a token', tokenShape, { access_token: 'a', token_type: 'bearer', expires_in: 1, user_id: ID, merchant_id: ID }],
  ['a one-time password', otpShape, { message: 'm', expires_in: 300, verification_methods: { email_sent: true } }],
]

const UNSAFE = [
  '\0',
  '\u0007',
  '\u001b[2J',
  '\u007f',
  '\u0085',
  '\ud800',
  '\udfff',
  '\u202e',
  '\u2066',
  '\u200f',
  '\u2028',
]
const unsafe = fc
  .tuple(fc.string({ unit: 'binary' }), fc.constantFrom(...UNSAFE), fc.string())
  .map(([before, sign, after]) => before + sign + after)

const FORBIDDEN = /[\p{Cc}\p{Surrogate}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u
const texts = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  if (value instanceof Date) return []
  return Object.entries(value).flatMap(([name, member]) => [name, ...texts(member)])
}
const isSafe = (value: unknown) => expect(texts(value).filter((text) => FORBIDDEN.test(text))).toEqual([])

type Path = readonly string[]
const stringsIn = (value: unknown, path: Path = []): readonly Path[] => {
  if (typeof value === 'string') return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => stringsIn(member, [...path, name]))
}
const placed = (value: unknown, [first, ...rest]: Path, text: string): unknown => {
  if (first === undefined) return text
  if (Array.isArray(value)) return value.map((one, at) => (String(at) === first ? placed(one, rest, text) : one))
  const object = value as Record<string, unknown>
  return { ...object, [first]: placed(object[first], rest, text) }
}

const wireOf = (status: number, body: unknown): Wire => ({
  ...{ kind: 'answer', requestId: 'q', at: new Date(0), latencyMs: 1, status, retryAfterHeader: null },
  ...{ serviceRequestId: null, text: JSON.stringify(body) },
})

describe('no unsafe character of the service gets past the gateway', () => {
  it.each(SHAPES)('in any string of %s', (_name, shape, example) => {
    expect(parseAnswer(wireOf(200, example), shape, 'read').ok).toBe(true)
    let read = 0
    for (const path of stringsIn(example))
      fc.assert(
        fc.property(unsafe, (text) => {
          const answer = parseAnswer(wireOf(200, placed(example, path, text)), shape, 'read')
          if (answer.ok) read += 1
          isSafe(answer)
        }),
        { numRuns: 30 },
      )
    // Otherwise every one of them was refused, and nothing was shown.
    if (stringsIn(example).length > 6) expect(read).toBeGreaterThan(0)
  })

  it('in the names of members that nobody described', () => {
    fc.assert(
      fc.property(unsafe, (name) => {
        const read = parseAnswer(
          wireOf(200, { ...payment, transaction_details: { [name]: 'x' } }),
          paymentShape,
          'read',
        )
        expect(read.ok).toBe(true)
        isSafe(read)
      }),
    )
  })

  it.each([
    [{ error: { code: 'C', message: 'm', details: { field: 'f', reason: 'r' }, request_id: 'i', retry_after: '5' } }],
    [{ detail: 'd' }],
    [{ detail: [{ loc: ['body', 'amount'], msg: 'm' }] }],
    [{ message: 'm' }],
  ])('in any string of the error %j', (example) => {
    for (const path of stringsIn(example))
      fc.assert(
        fc.property(unsafe, fc.constantFrom(400, 402, 409, 422, 429, 500), (text, status) => {
          const body = placed(example, path, text)
          isSafe(readError(JSON.stringify(body)))
          isSafe(serviceProblem(wireOf(status, body), 'send'))
          const sent: Sent = {
            kind: 'create-disbursement',
            ...{ currency: 'UGX', rowCount: 1, totalMinor: 500n, quoteDebitMinor: 600n },
            ...{ subjectServiceId: null, earlierMayHaveRun: false },
          }
          isSafe(classify(sent, wireOf(status, body)))
        }),
        { numRuns: 30 },
      )
  })

  it('in any string of an event, whose signature is checked over its raw bytes', () => {
    const event = { event: 'e', timestamp: AT, webhook_id: 'w', data: { status: 's', amount: '5', currency: 'UGX' } }
    for (const path of stringsIn(event))
      fc.assert(
        fc.property(unsafe, (text) => {
          const { content: _kept, ...shown } = readEnvelope(Buffer.from(JSON.stringify(placed(event, path, text))))
          isSafe(shown)
        }),
        { numRuns: 30 },
      )
  })
})
