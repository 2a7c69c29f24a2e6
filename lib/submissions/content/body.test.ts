import { describe, expect, it } from 'vitest'
import { readServiceId } from '@/lib/gateway/id'
import { fromMinor } from '@/lib/money/amount'
import type { ApprovedRow, BatchContent } from './approved-batch'
import { cancelBody, createBody, disbursementRequest, recipientReference } from './body'

const accountId = readServiceId('5f0f2d8e-5d0e-4f0c-9b39-1d0f8a2f7c11') ?? expect.fail('uuid')
const row = (over: Partial<ApprovedRow>): ApprovedRow => ({
  rowId: 'row-1',
  rowTag: 'AAAAAAAA',
  destination: { kind: 'phone', e164: '+256772000418' },
  amount: fromMinor(150_000n),
  reference: null,
  email: null,
  ...over,
})
const content = (rows: ApprovedRow[]): BatchContent => ({
  description: 'June wages',
  currency: 'UGX',
  paymentMethod: 'mtn',
  rows,
})
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

describe('the bytes of a batch', () => {
  it('begin their description with the tag and give each recipient a reference of its own', () => {
    const rows = [row({}), row({ rowTag: 'BBBBBBBB', reference: ' June ', email: 'a@example.com' })]
    expect(text(createBody(content(rows), 'CH-0123456789'))).toBe(
      '{"recipients":[{"phone_number":"+256772000418","amount":"1500.00","reference":"AAAAAAAA"},' +
        '{"email":"a@example.com","phone_number":"+256772000418","amount":"1500.00","reference":"BBBBBBBB June"}],' +
        '"currency":"UGX","payment_method":"mtn","description":"CH-0123456789 June wages"}',
    )
  })

  it('name a wallet by its account and no phone', () => {
    const { recipients } = disbursementRequest(content([row({ destination: { kind: 'wallet', accountId } })]))
    expect(recipients).toEqual([
      { kind: 'internal', recipientId: accountId, amount: '1500.00', reference: 'AAAAAAAA', email: undefined },
    ])
  })

  it('keep the reference unique even where the sheet repeats one', () => {
    const references = ['A1', 'B2'].map((rowTag) => recipientReference({ rowTag, reference: 'Rent' }))
    expect(new Set(references).size).toBe(2)
  })

  it('of a cancel contain the reason', () => {
    expect(text(cancelBody('Wrong "list"'))).toBe('{"reason":"Wrong \\"list\\""}')
  })

  it('of an escrow payout contain the terms of each recipient, and the location of the payer', () => {
    const terms = [{ type: 'manual_release', data: '{}' }] as never
    const location = { latitude: '0.31', longitude: '32.58' } as never
    const held = { ...content([row({ terms }), row({ rowTag: 'BBBBBBBB' })]), escrow: { location } }
    const sent = JSON.parse(text(createBody(held, 'CH-0123456789')))
    expect(sent.recipients.map((one: { terms: unknown }) => one.terms)).toEqual([
      [{ type: 'manual_release', data: {} }],
      [],
    ])
    expect(JSON.stringify(sent)).toContain('32.58')
    expect(sent.description).toBe('CH-0123456789 June wages')
  })

  it('ask for a quote under the description as it is, and for a sheet reference of blanks send the tag alone', () => {
    expect(disbursementRequest(content([row({ reference: '  ' })]))).toEqual({
      recipients: [
        { kind: 'external', phone: '+256772000418', amount: '1500.00', reference: 'AAAAAAAA', email: undefined },
      ],
      ...{ currency: 'UGX', paymentMethod: 'mtn', description: 'June wages' },
    })
    expect(text(createBody({ ...content([]), description: '  ' }, 'CH-0123456789'))).toContain('"CH-0123456789"')
  })
})
