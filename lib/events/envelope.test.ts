import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isKnown, readEnvelope, subjectsOf } from './envelope'
import { developerBody, publicBody } from './test-delivery'

const ID = '3c1f6a52-9d0e-4b7a-8f11-0000000000aa'
const read = (text: string) => readEnvelope(Buffer.from(text))

const HOSTILE = [
  ['no JSON', 'payment.succeeded'],
  ['half of it', '{"event":"payment.succeeded","data":{"paym'],
  ['a list', `[{"event":"payment.succeeded","data":{"payment_id":"${ID}"}}]`],
  ['a number', '1e999'],
  ['null', 'null'],
  ['data that is a list', `{"event":{"x":1},"data":["payment_id","${ID}"]}`],
  ['a name that is no text', `{"event":true,"data":{"event":[1],"payment_id":{}}}`],
  ['a name that is empty', `{"event":"  ","data":{"payment_id":""}}`],
  ['a name longer than any', JSON.stringify({ event: 'x'.repeat(101) })],
  ['a path for an id', `{"event":"","data":{"payment_id":"../escrows/${ID}/release"}}`],
  ['an id with a line after it', `{"data":{"escrow_id":"${ID}\\n"}}`],
  [
    'names of the language',
    '{"__proto__":{"event":"payment.failed"},"constructor":1,"data":{"__proto__":{"payment_id":"x"}}}',
  ],
  ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00, 0x7b]).toString('latin1')],
  ['a pit of lists', '['.repeat(120_000)],
  ['a pit of objects', '{"data":'.repeat(20_000)],
] as const

describe('an envelope', () => {
  it('is read in both families, the name at the top before that in the data', () => {
    const data = { payment_id: ID.toUpperCase(), reference: 'R', currency: 'UGX', amount: 50000, status: 'succeeded' }
    expect(readEnvelope(developerBody('payment.succeeded', data))).toMatchObject({
      ...{ family: 'developer', name: 'payment.succeeded', isTest: false, paymentId: ID, escrowId: null },
      ...{ status: 'succeeded', amount: '50000', currency: 'UGX', stamp: '2026-11-21T10:00:00.000' },
    })
    expect(
      readEnvelope(publicBody('disbursement.cancelled', { disbursement_id: ID, status: 'cancelled' })),
    ).toMatchObject({
      ...{ family: 'public', name: 'disbursement.cancelled', disbursementId: ID, status: 'cancelled', amount: null },
    })
    expect(read(`{"event":"a.b","data":{"event":"c.d"}}`).name).toBe('a.b')
  })

  it('keeps the digits of an amount as they came', () => {
    const amounts = ['1e21', '0.1', '123456789012345678.90', '-5', '50000.00']
    for (const one of amounts) expect(read(`{"data":{"amount":${one}}}`).amount).toBe(one)
  })

  it('is a test where either says so', () => {
    for (const text of ['{"test":true}', '{"data":{"test":true}}', '{"data":{"test":"true"}}'])
      expect(read(text).isTest).toBe(true)
    for (const text of ['{"data":{"test":false}}', '{"data":{"test":0}}', '{}']) expect(read(text).isTest).toBe(false)
  })

  it('has the same content, whatever its stamp', () => {
    const contentOf = (stamp: string) =>
      readEnvelope(developerBody('escrow.released', { escrow_id: ID }, stamp)).content
    expect(contentOf('2026-11-21T10:00:00')).toBe(contentOf('2026-11-21T10:05:00'))
    expect(contentOf('x')).not.toBe(readEnvelope(developerBody('dispute.opened', { escrow_id: ID }, 'x')).content)
  })

  it.each(HOSTILE)('of %s has nothing in it', (_what, text) => {
    const envelope = read(text)
    expect(subjectsOf(envelope)).toEqual([])
    expect(envelope).toMatchObject({ family: 'other', name: null, isTest: false, status: null })
  })

  it('never throws and holds only what can be stored and shown', () => {
    const words = fc.oneof(fc.string({ unit: 'binary' }), fc.string(), fc.double(), fc.boolean(), fc.constant(null))
    const data = fc.dictionary(fc.constantFrom('event', 'payment_id', 'status', 'amount', 'currency', 'test'), words)
    fc.assert(
      fc.property(fc.record({ event: words, data: fc.oneof(data, words), timestamp: words }), (message) => {
        const { content, ...rest } = readEnvelope(Buffer.from(JSON.stringify(message)))
        for (const one of Object.values(rest)) if (typeof one === 'string') expect(one).not.toMatch(/\p{Cc}|\p{Cs}/u)
        expect(typeof content).toBe('string')
      }),
      { numRuns: 500 },
    )
  })

  it('has a known name, or another one', () => {
    expect(isKnown('refund.processed')).toBe(true)
    for (const name of ['payment.refunded', 'Payment.Succeeded', '', null]) expect(isKnown(name)).toBe(false)
  })
})
