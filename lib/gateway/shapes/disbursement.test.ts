import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readJson } from '@/lib/gateway/json'
import { fromMinor } from '@/lib/money/amount'
import { disbursementShape, disbursementSummaryShape } from './disbursement'
import { wireAmount } from './parts'
import { quoteShape } from './quote'

const ID = '5f0f2d8e-5d0e-4f0c-9b39-1d0f8a2f7c11'
const parse = (text: string) => disbursementShape.safeParse(readJson(text))

describe('amounts on the wire', () => {
  it.each([
    ['"1500.00"', '1500.00'],
    ['1500', '1500.00'],
    ['1500.5', '1500.50'],
    ['"1,234,500.25"', '1234500.25'],
    ['9007199254740993.01', '9007199254740993.01'],
  ])('%s is %s', (source, amount) => expect(wireAmount.parse(readJson(source))).toBe(amount))

  it.each([
    '"-1.00"',
    '-1',
    '1e3',
    '"1.500"',
    '"1.500,00"',
    '"12,34.00"',
    '""',
    '" 1.00"',
    'null',
    'true',
    '"NaN"',
    '"١.00"',
  ])('%s is refused', (source) => expect(wireAmount.safeParse(readJson(source)).success).toBe(false))

  it('come through JSON unchanged, as text or as number', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.boolean(), (minor, quoted) => {
        const amount = fromMinor(minor)
        return wireAmount.parse(readJson(quoted ? `"${amount}"` : amount)) === amount
      }),
    )
  })
})

describe('a disbursement', () => {
  it('is read with whatever is there', () => {
    const read = parse(
      `{"disbursement_id":"${ID.toUpperCase()}","status":"completed","total_amount":1500,"currency":"UGX","created_at":"2026-01-02T03:04:05","completed_at":null,"items":[{"phone_number":"+256772000418","amount":"1,500.00","status":"failed","failure_reason":"Unknown number"}],"successful_count":0}`,
    )
    expect(read.data).toMatchObject({
      id: ID,
      total: '1500.00',
      fee: null,
      createdAt: new Date('2026-01-02T03:04:05Z'),
      completedAt: null,
      items: [
        { phone: '+256772000418', amount: '1500.00', status: 'failed', reason: 'Unknown number', reference: null },
      ],
      counts: { recipients: null, successful: 0, failed: null, pending: null },
    })
  })

  it.each([
    '{}',
    '[]',
    `{"disbursement_id":"x","total_amount":"1.00","currency":"UGX"}`,
    `{"disbursement_id":"${ID}","currency":"UGX"}`,
  ])('is not read from %s', (text) => expect(parse(text).success).toBe(false))

  it('is summed up in a list entry, which has no description', () => {
    const read = disbursementSummaryShape.parse(
      readJson(`{"disbursement_id":"${ID}","status":null,"total_amount":"2.00","currency":"UGX","recipient_count":2}`),
    )
    expect(read).toMatchObject({ status: null, counts: { recipients: 2, pending: null } })
    for (const empty of ['""', '"  "', '"\\u200b"'])
      expect(
        disbursementSummaryShape.parse(
          readJson(`{"disbursement_id":"${ID}","status":${empty},"total_amount":"2.00","currency":"UGX"}`),
        ).status,
      ).toBeNull()
  })
})

describe('a quote', () => {
  const item = `{"recipient_id":null,"email":null,"phone_number":"+256772000418","amount":"100.00","payout_type":"external","fee_amount":"500.00","total_debit_amount":"600.00","reference":"r1","fee_breakdown":[]}`
  const quote = (items: string) =>
    `{"currency":"UGX","payment_method":"mtn","recipient_count":1,"total_amount":"100.00","total_fee_amount":"500.00","total_debit_amount":"600.00","items":${items}}`

  it('keeps each recipient its fee and debit', () => {
    expect(quoteShape.parse(readJson(quote(`[${item}]`)))).toMatchObject({
      debit: '600.00',
      items: [{ recipientId: null, payoutType: 'external', fee: '500.00', debit: '600.00', reference: 'r1' }],
    })
  })

  it('is not one without its items or with an unknown payout type', () => {
    expect(quoteShape.safeParse(readJson(quote('null'))).success).toBe(false)
    expect(quoteShape.safeParse(readJson(quote(`[${item.replace('external', 'other')}]`))).success).toBe(false)
  })
})
