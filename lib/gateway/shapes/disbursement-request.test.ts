import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readServiceId } from '@/lib/gateway/id'
import { fromMinor } from '@/lib/money/amount'
import { type ExternalRecipient, encodeDisbursement, type InternalRecipient } from './disbursement-request'

const amount = fc.bigInt({ min: 1n, max: 10n ** 14n }).map(fromMinor)
const email = fc.option(fc.emailAddress(), { nil: undefined })
const external: fc.Arbitrary<ExternalRecipient> = fc.record({
  kind: fc.constant('external' as const),
  phone: fc.stringMatching(/^\+256\d{9}$/),
  amount,
  reference: fc.string(),
  email,
})
const internal: fc.Arbitrary<InternalRecipient> = fc.record({
  kind: fc.constant('internal' as const),
  recipientId: fc.uuid().map((id) => readServiceId(id) ?? expect.fail('uuid')),
  amount,
  reference: fc.string(),
  email,
})
const request = fc.record({
  recipients: fc.array(fc.oneof(external, internal), { maxLength: 20 }),
  currency: fc.constant('UGX'),
  paymentMethod: fc.constantFrom('mtn', 'airtel'),
  description: fc.string(),
})

describe('the bytes of a disbursement', () => {
  it('are the same each time, and never hold a null or a recipient_id of an external payout', () => {
    fc.assert(
      fc.property(request, (asked) => {
        const bytes = encodeDisbursement(asked)
        expect(bytes).toEqual(encodeDisbursement(structuredClone(asked)))
        const body = JSON.parse(new TextDecoder().decode(bytes)) as { recipients: Record<string, unknown>[] }
        asked.recipients.forEach((recipient, at) => {
          const written = body.recipients[at] ?? {}
          expect(Object.values(written)).not.toContain(null)
          expect('recipient_id' in written).toBe(recipient.kind === 'internal')
          expect('phone_number' in written).toBe(recipient.kind === 'external')
          expect(written.amount).toBe(recipient.amount)
        })
      }),
    )
  })

  it('have one fixed form', () => {
    const text = new TextDecoder().decode(
      encodeDisbursement({
        recipients: [{ kind: 'external', phone: '+256772000418', amount: fromMinor(150_000n), reference: 'A' }],
        currency: 'UGX',
        paymentMethod: 'mtn',
        description: 'June',
      }),
    )
    expect(text).toBe(
      '{"recipients":[{"phone_number":"+256772000418","amount":"1500.00","reference":"A"}],"currency":"UGX","payment_method":"mtn","description":"June"}',
    )
  })
})
