import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Unanswered, Wire } from '@/lib/gateway/wire'
import { englishText } from '@/lib/messages/test-english'
import { classify, type Sent } from './classify'

const ID = '5f0f2d8e-5d0e-4f0c-9b39-1d0f8a2f7c11'
const sent: Sent = {
  kind: 'create-disbursement',
  currency: 'UGX',
  rowCount: 2,
  totalMinor: 150_000n,
  quoteDebitMinor: 250_000n,
  subjectServiceId: null,
  earlierMayHaveRun: false,
}
const again: Sent = { ...sent, earlierMayHaveRun: true }
const cancel: Sent = { ...sent, kind: 'cancel-disbursement' }
const base = { requestId: 'r', at: new Date(0), latencyMs: 1 }
const answer = (status: number, body: unknown): Wire => ({
  ...base,
  kind: 'answer',
  status,
  text: typeof body === 'string' ? body : JSON.stringify(body),
  retryAfterHeader: null,
  serviceRequestId: null,
})
const silence = (bytes: Unanswered['bytes'], reason: Unanswered['reason']): Wire => ({
  ...base,
  kind: 'no-answer',
  bytes,
  reason,
  detail: '',
})
const created = {
  disbursement_id: ID,
  status: 'processing',
  total_amount: '1500.00',
  total_fee_amount: '1000.00',
  total_debit_amount: '2500.00',
  currency: 'UGX',
  recipient_count: 2,
  successful_count: 0,
  failed_count: 0,
  pending_count: 2,
}
const error = (code: string) => ({ error: { code, message: 'no' } })

describe('an answer that names the batch we sent', () => {
  it.each([200, 201, 202])('is accepted at %d, bare or in the envelope', (status) => {
    const accepted = { outcome: 'accepted', serviceId: ID, debitDiffers: false }
    expect(classify(sent, answer(status, created))).toEqual(accepted)
    expect(classify(again, answer(status, { status: 'success', data: created, meta: {} }))).toEqual(accepted)
  })

  it('is accepted with amounts as numbers or with separators', () => {
    for (const total_amount of [1500, '1,500.00', '1500.00'])
      expect(classify(sent, answer(200, { ...created, total_amount })).outcome).toBe('accepted')
  })

  it('is accepted and called out when another debit is taken', () => {
    expect(classify(sent, answer(200, { ...created, total_debit_amount: '2600.00' }))).toMatchObject({
      outcome: 'accepted',
      debitDiffers: true,
    })
  })

  it('is accepted even on a retry, and even when its status word is failed: a POST answer sets only the id', () => {
    expect(classify(again, answer(200, { ...created, status: 'failed' })).outcome).toBe('accepted')
  })
})

describe('an answer that names something else', () => {
  it.each([
    { ...created, currency: 'USD' },
    { ...created, total_amount: '1500.01' },
    { ...created, recipient_count: 3 },
  ])('is not believed, and the id is kept to be read: %j', (body) => {
    expect(classify(sent, answer(200, body))).toMatchObject({ outcome: 'unknown', suspect: ID, alarm: true })
  })

  it.each([
    '',
    '<html>200 OK</html>',
    'null',
    '[]',
    '{}',
    '{"disbursement_id":"',
    { ...created, disbursement_id: undefined },
    { ...created, disbursement_id: 'pending' },
    { ...created, recipient_count: undefined },
    { ...created, total_amount: null },
    { status: 'success', data: created },
    { status: 'success', data: [created], meta: {} },
    { data: created, meta: {} },
  ])('is not believed when mangled: %j', (body) => {
    expect(classify(sent, answer(200, body)).outcome).toBe('unknown')
  })

  it('is never accepted after any damage to the bytes that matter', () => {
    const text = JSON.stringify(created)
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.nat(text.length), (from, length) => {
        const cut = text.slice(0, from) + text.slice(from + 1 + length)
        const verdict = classify(sent, answer(200, cut))
        // What is left may still be whole where only unimportant members were lost.
        if (verdict.outcome !== 'accepted') return verdict.outcome === 'unknown'
        const left = JSON.parse(cut) as typeof created
        const same = left.disbursement_id === ID && left.currency === 'UGX' && left.recipient_count === 2
        return same && /^1500(\.0{1,2})?$/.test(left.total_amount)
      }),
      { numRuns: 5_000 },
    )
  })

  it('is never accepted from any other JSON', () => {
    fc.assert(fc.property(fc.json(), (body) => classify(sent, answer(200, body)).outcome === 'unknown'))
  })
})

describe('a refusal', () => {
  const documented = [
    [400, 'VALIDATION_ERROR'],
    [401, 'AUTHENTICATION_ERROR'],
    [403, 'AUTHORIZATION_ERROR'],
    [404, 'NOT_FOUND'],
    [400, 'MISSING_CLIENT_ID'],
    [401, 'MISSING_CLIENT_ID'],
    [403, 'MISSING_CLIENT_ID'],
    [422, 'MISSING_CLIENT_ID'],
  ] as const

  it.each(documented)('is clean at %d %s when nothing earlier can have run', (status, code) => {
    expect(classify(sent, answer(status, error(code))).outcome).toBe('clean_reject')
  })

  const funds = (status: number, code: string, message = 'no', details: object = {}) =>
    answer(status, JSON.stringify({ error: { code, message, details } }))
  const noFunds = [
    [400, 'VALIDATION_ERROR', 'The merchant wallet holds too little for this batch.', {}],
    [400, 'INSUFFICIENT_FUNDS', 'no', {}],
    [402, 'PAYMENT_REQUIRED', 'Insufficient wallet balance', {}],
    [409, 'CONFLICT', 'Not enough money in the merchant account', {}],
    [409, 'CONFLICT', 'no', { reason: 'insufficient_funds' }],
    [422, 'INSUFFICIENT_BALANCE', 'no', {}],
  ] as const

  it.each(noFunds)('for lack of funds is clean at %d %s (%s, %j), and names what is needed', (...said) => {
    const verdict = classify(sent, funds(...said))
    expect(verdict.outcome).toBe('clean_reject')
    if (verdict.outcome !== 'clean_reject') return
    expect(verdict.problem).toMatchObject({ kind: 'lacks-funds', message: said[2] })
    expect(englishText(verdict.problem.explanation)).toMatch(
      /^The merchant wallet holds too little money: UGX [\d,]+, fees included, is needed\. Nothing was paid\. Add money/,
    )
  })

  it.each(noFunds)('for lack of funds proves nothing at %d %s (%s, %j) on a retry', (...said) => {
    const verdict = classify(again, funds(...said))
    expect(verdict.outcome).toBe('unknown')
    if (verdict.outcome === 'unknown')
      expect(englishText(verdict.problem.explanation)).not.toContain('Nothing was paid')
  })

  it('for lack of funds is none of a change or of a collection', () => {
    for (const kind of ['cancel-disbursement', 'create-payment', 'release-escrow'] as const)
      expect(classify({ ...sent, kind }, funds(409, 'CONFLICT', 'Insufficient funds')).outcome).toBe('unknown')
  })

  it.each([
    [409, 'CONFLICT', 'The batch is in another state'],
    [402, 'PAYMENT_REQUIRED', 'no'],
    [500, 'INSUFFICIENT_FUNDS', 'no'],
    [502, 'PROVIDER_ERROR', 'Insufficient funds'],
    [409, 'INSUFFICIENT_PERMISSIONS', 'Insufficient permissions'],
  ])('proves nothing at %d %s (%s)', (status, code, message) => {
    expect(classify(sent, funds(status, code, message)).outcome).toBe('unknown')
  })

  it.each(documented)('proves nothing at %d %s on a retry', (status, code) => {
    expect(classify(again, answer(status, error(code))).outcome).toBe('unknown')
  })

  it.each([
    [400, error('CONFLICT')],
    [400, '<html>'],
    [401, ''],
    [403, '<html>blocked</html>'],
    [404, { detail: 'Not Found' }],
    [409, error('CONFLICT')],
    [409, error('VALIDATION_ERROR')],
    [409, error('MISSING_CLIENT_ID')],
    [422, error('VALIDATION_ERROR')],
    [500, error('INTERNAL_ERROR')],
    [500, error('MISSING_CLIENT_ID')],
    [502, error('PROVIDER_ERROR')],
    [503, ''],
  ])('is no verdict in any other form: %d %j', (status, body) => {
    expect(classify(sent, answer(status, body))).toMatchObject({ outcome: 'unknown', alarm: false, suspect: null })
  })

  it.each([301, 302, 303, 307, 308])('a redirect %d is unknown and an alarm', (status) => {
    for (const body of ['', error('MISSING_CLIENT_ID')])
      expect(classify(sent, answer(status, body))).toMatchObject({ outcome: 'unknown', alarm: true })
  })
})

describe('silence', () => {
  it('is not sent only where no byte can have left', () => {
    expect(classify(again, silence('none', 'unreachable')).outcome).toBe('not_sent')
    for (const reason of ['time-out', 'cut', 'too-large', 'given-up', 'unreachable'] as const)
      expect(classify(sent, silence('maybe', reason))).toMatchObject({
        outcome: 'unknown',
        alarm: false,
        suspect: null,
      })
  })
})

describe('being asked to slow down', () => {
  it.each([
    [5, 5_000],
    [0, 1_000],
    [-3, 1_000],
    [1e9, 900_000],
    ['soon', 5_000],
    [undefined, 5_000],
  ])('retry_after %j waits %d ms', (retry_after, waitMs) => {
    expect(classify(again, answer(429, { error: { code: 'RATE_LIMIT_EXCEEDED', retry_after } }))).toMatchObject({
      outcome: 'rate_limited',
      waitMs,
    })
  })
})

describe('a cancel', () => {
  it.each([
    [200, ''],
    [204, ''],
    [200, '<html>'],
    [202, created],
  ])('that was answered %d %j was heard; what became of it is read', (status, body) => {
    expect(classify(cancel, answer(status, body))).toEqual({
      outcome: 'accepted',
      serviceId: null,
      debitDiffers: false,
    })
  })

  it('that conflicts is no verdict', () => {
    expect(classify(cancel, answer(409, error('CONFLICT'))).outcome).toBe('unknown')
  })
})

describe('in all cases', () => {
  it('only 429, documented refusals of a first try and matching successes are anything but unknown', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 599 }), fc.oneof(fc.json(), fc.string()), (status, body) => {
        const { outcome } = classify(again, answer(status, body))
        return outcome === (status === 429 ? 'rate_limited' : 'unknown')
      }),
    )
  })
})

describe('an answer about what is collected', () => {
  const payment: Sent = { ...sent, kind: 'create-payment', rowCount: 0 }
  const escrow: Sent = { ...sent, kind: 'create-escrow', rowCount: 0 }
  const paid = { payment_id: ID, status: 'pending', amount: '1,500.00', currency: 'UGX' }
  const kept = { id: ID, status: 'pending', amount: '1500.00', currency_code: 'UGX' }
  const OTHER = '0b7f1e0a-6c0f-4c39-8f1d-5a8f3f1d2c99'

  it.each([
    [payment, paid],
    [payment, { status: 'success', data: paid, meta: {} }],
    [escrow, kept],
    [escrow, { escrow_id: ID }],
  ])('is accepted where it names the id, and the money where it speaks of it', (what, body) => {
    expect(classify(what, answer(200, body))).toEqual({ outcome: 'accepted', serviceId: ID, debitDiffers: false })
  })

  it.each([
    [payment, { ...paid, amount: '1500.01' }],
    [payment, { ...paid, currency: 'USD' }],
    [escrow, { ...kept, amount: '15.00' }],
    [escrow, { ...kept, currency_code: 'KES' }],
  ])('is not believed with other money, and its id is kept to be read', (what, body) => {
    expect(classify(what, answer(200, body))).toMatchObject({ outcome: 'unknown', suspect: ID, alarm: true })
  })

  it.each([
    [payment, { ...paid, amount: undefined }],
    [payment, { ...paid, payment_id: 'soon' }],
    [payment, { id: ID, status: 'pending' }],
    [escrow, { status: 'pending' }],
    [escrow, ''],
  ])('is not believed without what the contract guarantees', (what, body) => {
    expect(classify(what, answer(200, body)).outcome).toBe('unknown')
  })

  it('of a change says only that it was answered, unless it names another escrow', () => {
    const release: Sent = { ...sent, kind: 'release-escrow', rowCount: 0, subjectServiceId: ID }
    for (const body of ['', '<html>', { status: 'released' }, { escrow_id: ID }])
      expect(classify(release, answer(200, body)).outcome).toBe('accepted')
    expect(classify(release, answer(200, { escrow_id: OTHER }))).toMatchObject({ outcome: 'unknown', alarm: true })
  })

  it('that cannot be read whole is no alarm, and names what may have been made', () => {
    const named = { outcome: 'unknown', alarm: false, suspect: ID }
    expect(classify(sent, answer(200, { disbursement_id: ID }))).toMatchObject(named)
    expect(classify(escrow, answer(200, { id: ID, amount: {} }))).toMatchObject(named)
    expect(classify(escrow, answer(200, { escrow_id: ID, amount: {} }))).toMatchObject(named)
  })

  it('of a change of a batch says only that it was answered, unless it names another batch', () => {
    const release: Sent = { ...sent, kind: 'release-escrow-disbursement', rowCount: 0, subjectServiceId: ID }
    for (const body of ['', {}, { disbursement_id: ID }, { disbursement_id: 'x' }])
      expect(classify(release, answer(200, body))).toMatchObject({ outcome: 'accepted', serviceId: null })
    expect(classify(release, answer(200, { disbursement_id: OTHER }))).toMatchObject({
      outcome: 'unknown',
      alarm: true,
    })
    expect(classify({ ...release, subjectServiceId: null }, answer(200, {})).outcome).toBe('accepted')
  })

  it.each([payment, escrow])('is never accepted from any other JSON', (what) => {
    fc.assert(fc.property(fc.json(), (body) => classify(what, answer(200, body)).outcome === 'unknown'))
  })
})
