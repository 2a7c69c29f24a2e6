import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readJson } from '@/lib/gateway/json'
import { toMinor } from '@/lib/money/amount'
import { escrowShape, escrowStatusShape } from './escrow'
import { otpShape } from './otp'

const ID = '5f0f2d8e-5d0e-4f0c-9b39-1d0f8a2f7c11'
const read = (body: unknown) => escrowShape.safeParse(readJson(JSON.stringify(body)))
const readStatus = (body: unknown) => escrowStatusShape.safeParse(readJson(JSON.stringify(body)))

describe('an escrow in the service’s answers', () => {
  it('is read with everything that was seen in the field', () => {
    const body = {
      id: ID.toUpperCase(),
      amount: '75,000.00',
      currency_code: 'UGX',
      status: 'active',
      payment_method: 'mtn',
      receiver_id: ID,
      created_at: '2026-11-21T08:00:00Z',
      terms: [{ term_id: 't-1', type: 'time_lock', data: { deadline: 'x' } }, 'a word'],
      required_actions: [{ action_type: 'time_lock', description: 'Wait.', something: 'new' }],
      something: 'new',
    }
    expect(read(body).data).toMatchObject({
      id: ID,
      amount: '75000.00',
      currency: 'UGX',
      terms: [
        { id: 't-1', type: 'time_lock', isMet: null },
        { id: null, type: null, isMet: null },
      ],
      requiredActions: [{ type: 'time_lock', description: 'Wait.', termId: null }],
    })
  })

  it('needs no more than its id', () => {
    expect(read({ escrow_id: ID }).data).toMatchObject({ id: ID, status: null, amount: null, terms: null })
    expect(read({ status: 'active' }).success).toBe(false)
  })

  it.each(['much', '-1.00', '1e3', '1.000', '1,00', '1.234.00', ' 1.00'])(
    'is not trusted with an amount of %j',
    (amount) => {
      expect(read({ id: ID, amount }).success).toBe(false)
      expect(readStatus({ escrow_id: ID, amount }).success).toBe(false)
    },
  )

  it('never calls a term met that the service does not call met', () => {
    const body = { escrow_id: ID, terms: [{ term_id: 'a', is_met: 'true' }, { is_met: 1 }, { is_met: true }, {}] }
    expect(readStatus(body).data?.terms?.map(({ isMet }) => isMet)).toEqual([null, null, true, null])
    expect(readStatus({ all_terms_met: 'yes' }).data?.allTermsMet).toBeNull()
  })

  it('is read or refused, whatever comes, and its amount is never another one', () => {
    const money = fc.oneof(
      fc.string(),
      fc.double(),
      fc.bigInt({ min: 0n, max: 10n ** 14n }).map(String),
      fc.jsonValue(),
    )
    const body = fc.record(
      { id: fc.oneof(fc.constant(ID), fc.jsonValue()), amount: money, status: fc.jsonValue(), terms: fc.jsonValue() },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(body, (sent) => {
        const one = read(sent)
        if (!one.success || one.data.amount === null) return
        const digits = String(sent.amount).replaceAll(',', '')
        const [whole = '', cents = ''] = digits.split('.')
        expect(toMinor(one.data.amount)).toBe(BigInt(`${whole}${cents.padEnd(2, '0')}`))
      }),
      { numRuns: 5_000 },
    )
  })
})

describe('the answer to a request for a one-time password', () => {
  it('contains where it went and how long it is valid, and never the password', () => {
    const body = { verification_methods: { phone_sent: true, email_sent: 'yes' }, expires_in: 300, otp: '483920' }
    const sent = otpShape.parse(readJson(JSON.stringify(body)))
    expect(sent).toEqual({ expiresInSeconds: 300, byEmail: false, byPhone: true })
    expect(otpShape.parse({})).toEqual({ expiresInSeconds: null, byEmail: false, byPhone: false })
  })
})
