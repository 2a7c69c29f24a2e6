import { describe, expect, it } from 'vitest'
import type { Answered } from '@/lib/gateway/wire'
import { fromMinor } from '@/lib/money/amount'
import { classify, type Sent } from '@/lib/submissions/sending/classify'

const AMOUNT = fromMinor(5_000_000n)
const uuid = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const sent: Sent = {
  ...{ kind: 'create-escrow-disbursement', currency: 'UGX', rowCount: 2, totalMinor: 10_000_000n },
  ...{ quoteDebitMinor: 10_100_000n, subjectServiceId: null, earlierMayHaveRun: false },
  recipients: ['A', 'B'].map((reference, at) => ({
    ...{ reference, destination: `+25677210010${at}`, amount: AMOUNT, terms: [] },
  })),
}
const item = (at: number, over: object = {}) => ({
  ...{ recipient_id: null, email: null, phone_number: `+25677210010${at}`, amount: '50000.00' },
  ...{ escrow_id: uuid(at + 1), status: 'pending', terms_count: 1, reference: ['A', 'B'][at], ...over },
})
const answer = (over: object = {}) => ({
  ...{ disbursement_id: uuid(9), status: 'pending', total_amount: '100000.00', currency: 'UGX' },
  ...{ recipient_count: 2, successful_count: 0, failed_count: 0, pending_count: 2, description: 'CH-0123456789' },
  ...{ created_at: '2026-11-21T10:00:00Z', escrow_items: [item(0), item(1)], ...over },
})
const wire = (body: unknown, status = 201): Answered & { requestId: string; at: Date; latencyMs: number } => ({
  ...{ kind: 'answer', status, text: typeof body === 'string' ? body : JSON.stringify(body) },
  ...{ retryAfterHeader: null, serviceRequestId: null, requestId: 'r', at: new Date(0), latencyMs: 1 },
})
const verdict = (body: unknown, status?: number) => classify(sent, wire(body, status))

describe('the answer to an escrow payout', () => {
  it.each([
    ['bare', answer()],
    ['in an envelope', { status: 'success', data: answer(), meta: { api_version: '2026-01-01' } }],
    ['without references', answer({ escrow_items: [item(0, { reference: null }), item(1, { reference: null })] })],
    ['with amounts as numbers', answer({ total_amount: 100000, escrow_items: [item(0, { amount: 50000 }), item(1)] })],
  ])('is taken when everything fits: %s', (_how, body) => {
    expect(verdict(body)).toMatchObject({ outcome: 'accepted', serviceId: uuid(9), debitDiffers: false })
  })

  it.each([
    ['another total', answer({ total_amount: '90000.00' })],
    ['another currency', answer({ currency: 'USD' })],
    ['another count', answer({ recipient_count: 3 })],
    ['no count', answer({ recipient_count: undefined })],
    ['no escrows', answer({ escrow_items: undefined })],
    ['an escrow missing', answer({ escrow_items: [item(0)] })],
    ['an escrow too many', answer({ escrow_items: [item(0), item(1), item(1, { escrow_id: uuid(3) })] })],
    ['one escrow for two rows', answer({ escrow_items: [item(0), item(1, { escrow_id: uuid(1) })] })],
    ['another amount of one', answer({ escrow_items: [item(0, { amount: '49999.99' }), item(1)] })],
    ['another phone of one', answer({ escrow_items: [item(0, { phone_number: '+256772999999' }), item(1)] })],
  ])('is not believed with %s, but read', (_what, body) => {
    expect(verdict(body)).toMatchObject({ outcome: 'unknown', alarm: true, suspect: uuid(9) })
  })

  it.each([
    ['no id', answer({ disbursement_id: undefined })],
    ['a page of a proxy', '<html><body>OK</body></html>'],
    ['nothing', ''],
    ['half an answer', JSON.stringify(answer()).slice(0, 80)],
  ])('proves nothing with %s', (_what, body) => {
    expect(verdict(body)).toMatchObject({ outcome: 'unknown', suspect: null })
  })

  it.each([502, 500, 409, 302])('proves nothing with status %i', (status) => {
    expect(verdict(answer(), status)).toMatchObject({ outcome: 'unknown' })
  })
})
