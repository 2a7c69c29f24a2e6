import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readServiceId } from '@/lib/gateway/id'
import { fromMinor } from '@/lib/money/amount'
import {
  type EscrowDisbursementRequest,
  encodeEscrowDisbursement,
  readDecimal,
  type UserLocation,
} from './escrow-disbursement-request'
import { type JsonText, memberTexts, readJsonObject } from './json-text'

const data = fc
  .dictionary(fc.string(), fc.jsonValue())
  .map((value) => readJsonObject(JSON.stringify(value)) ?? expect.fail('an object'))
const amount = fc.bigInt({ min: 1n, max: 10n ** 14n }).map(fromMinor)
const common = {
  amount,
  reference: fc.string(),
  email: fc.option(fc.emailAddress(), { nil: undefined }),
  terms: fc.array(fc.record({ type: fc.string(), data }), { maxLength: 4 }),
}
const recipient = fc.oneof(
  fc.record({ kind: fc.constant('external' as const), phone: fc.stringMatching(/^\+256\d{9}$/), ...common }),
  fc.record({
    kind: fc.constant('internal' as const),
    recipientId: fc.uuid().map((id) => readServiceId(id) ?? expect.fail('uuid')),
    ...common,
  }),
)
const decimal = (limit: number) =>
  fc
    .tuple(fc.constantFrom('', '-'), fc.integer({ min: 0, max: limit - 1 }), fc.stringMatching(/^\d{1,15}$/))
    .map(([sign, whole, part]) => readDecimal(`${sign}${whole}.${part}`, limit) ?? expect.fail('a decimal'))
const request: fc.Arbitrary<EscrowDisbursementRequest> = fc.record({
  recipients: fc.array(recipient, { maxLength: 12 }),
  currency: fc.constant('UGX'),
  paymentMethod: fc.constantFrom('mtn', 'airtel'),
  description: fc.string(),
  location: fc.option(fc.record({ latitude: decimal(90), longitude: decimal(180) }) as fc.Arbitrary<UserLocation>),
})
const text = (one: EscrowDisbursementRequest) => new TextDecoder().decode(encodeEscrowDisbursement(one))

describe('the bytes of an escrow disbursement', () => {
  it('are the same each time; terms are a list of objects, amounts are exact, and nothing is null', () => {
    fc.assert(
      fc.property(request, (asked) => {
        const bytes = encodeEscrowDisbursement(asked)
        expect(bytes).toEqual(encodeEscrowDisbursement(structuredClone(asked)))
        const body = JSON.parse(new TextDecoder().decode(bytes)) as { recipients: Record<string, unknown>[] }
        expect(body.recipients).toHaveLength(asked.recipients.length)
        asked.recipients.forEach((sent, at) => {
          const { terms, ...written } = body.recipients[at] ?? {}
          expect(Object.values(written)).not.toContain(null)
          expect('recipient_id' in written).toBe(sent.kind === 'internal')
          expect('phone_number' in written).toBe(sent.kind === 'external')
          expect(written.amount).toMatch(/^\d+\.\d{2}$/)
          expect(written.amount).toBe(sent.amount)
          expect(written.reference).toBe(sent.reference)
          expect(terms).toEqual(sent.terms.map((term) => ({ type: term.type, data: JSON.parse(term.data) })))
        })
        expect('user_location' in body).toBe(asked.location !== null)
      }),
    )
  })

  it('write numbers as they were typed', () => {
    const location = { latitude: readDecimal('0.34760', 90), longitude: readDecimal('32.582500000000001', 180) }
    const terms = [{ type: 'weight', data: '{"kg":1000.10,"of":12345678901234567890.00}' as JsonText }]
    const one = {
      ...{ recipients: [], currency: 'UGX', paymentMethod: 'mtn', description: 'Maize' },
      location: location as UserLocation,
    }
    expect(text(one)).toBe(
      '{"recipients":[],"currency":"UGX","payment_method":"mtn","description":"Maize","user_location":{"latitude":0.34760,"longitude":32.582500000000001}}',
    )
    const to = { kind: 'external', phone: '+256772000418', amount: fromMinor(150_000n), reference: 'A', terms } as const
    expect(text({ ...one, recipients: [to] })).toContain(
      '{"phone_number":"+256772000418","amount":"1500.00","terms":[{"type":"weight","data":{"kg":1000.10,"of":12345678901234567890.00}}],"reference":"A"}',
    )
  })
})

describe('reading a decimal that was typed', () => {
  it.each([
    ['90', 90],
    ['-90.000', 90],
    ['0.3', 90],
    ['-179.9999999', 180],
  ])('takes %s', (typed, limit) => {
    expect(readDecimal(typed, limit)).toBe(typed)
  })

  it.each(['', '90.0001', '91', '-91', '1,5', '.5', '5.', '1e1', '+5', '007', '0x1', 'NaN', '1 2'])(
    'refuses %j for a latitude',
    (typed) => {
      expect(readDecimal(typed, 90)).toBeNull()
    },
  )
})

describe('the texts of the members of a list', () => {
  it('keep every digit', () => {
    expect(memberTexts('[{"a": 1.10, "b": {"c": 12345678901234567890}}, {}]')).toEqual([
      { a: '1.10', b: '{"c":12345678901234567890}' },
      {},
    ])
  })
})
