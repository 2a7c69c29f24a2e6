import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyTerm, OTHER_TERM } from '@/lib/escrow/term-form'
import { readServiceId } from '@/lib/gateway/id'
import { encodeEscrow } from '@/lib/gateway/shapes/escrow-request'
import { toMinor } from '@/lib/money/amount'
import { emptyAllocation, emptyForm, formFrom } from './form-defaults'
import { type EscrowForm, fieldNamed, readForm } from './new-escrow'
import type { EscrowView } from './view'

const zone = 'Africa/Kampala'
const now = new Date('2026-11-21T12:00:00Z')
const good: EscrowForm = {
  ...emptyForm(),
  name: 'Maize',
  amount: '75,000',
  phone: '0772 000 418',
  otp: '483 920',
  terms: [{ ...emptyTerm('a'), day: '2026-12-01', clock: '17:00' }],
}
const read = (change: Partial<EscrowForm> = {}) => readForm({ ...good, ...change }, { zone, now })
const problems = (change: Partial<EscrowForm>) => {
  const result = read(change)
  return result.ok ? {} : result.problems
}

describe('a form that is filled in', () => {
  it('is read as the escrow it requests', () => {
    expect(read()).toEqual({
      ok: true,
      asked: {
        name: 'Maize',
        amount: '75000.00',
        currency: 'UGX',
        method: 'mtn',
        phone: '+256772000418',
        email: null,
        otp: '483920',
        nameReceiver: false,
        terms: [{ type: 'delivery_confirmation', data: '{"deadline":"2026-12-01T14:00:00Z"}' }],
        allocations: [],
      },
    })
  })

  it('requires no code of a payer whom the service knows', () => {
    expect(read({ registered: true, otp: '' })).toMatchObject({ ok: true, asked: { otp: null } })
  })

  it('takes a term of another kind and shares as they are written', () => {
    const terms = [{ ...emptyTerm('a', OTHER_TERM), otherType: 'site.visit', json: '{ "by": 10.50 }' }]
    const allocations = [
      { ...emptyAllocation('x'), reference: 'Atiak', amount: '50,000' },
      { ...emptyAllocation('y'), kind: 'json' as const, json: '{"who":"b"}' },
    ]
    expect(read({ terms, allocations })).toMatchObject({
      asked: {
        terms: [{ type: 'site.visit', data: '{"by":10.50}' }],
        allocations: ['{"type":"seller","reference":"Atiak","amount":"50000.00"}', '{"who":"b"}'],
      },
    })
  })

  it('never sends another amount than the one that was typed', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 11n }), (units) => {
        const result = read({ amount: String(units) })
        expect(result.ok && toMinor(result.asked.amount)).toBe(units * 100n)
      }),
    )
  })

  it('is read or refused, whatever is typed into it', () => {
    const text = fc.string({ unit: 'binary' })
    fc.assert(
      fc.property(text, text, text, text, text, (amount, phone, otp, day, json) => {
        const terms = [
          { ...emptyTerm('a'), day },
          { ...emptyTerm('b', OTHER_TERM), otherType: otp, json },
        ]
        const result = read({
          amount,
          phone,
          otp,
          terms,
          allocations: [{ ...emptyAllocation('x'), kind: 'json', json }],
        })
        if (!result.ok) return
        const { asked } = result
        const payer = { phone: asked.phone, email: asked.email, otp: asked.otp }
        const receiverId = readServiceId('')
        JSON.parse(new TextDecoder().decode(encodeEscrow({ ...asked, paymentMethod: asked.method, payer, receiverId })))
      }),
    )
  })
})

describe('problems are shown beside their fields', () => {
  it.each<[string, Partial<EscrowForm>]>([
    ['name', { name: ' \u200b' }],
    ['amount', { amount: '' }],
    ['amount', { amount: '-5' }],
    ['amount', { amount: '0' }],
    ['amount', { amount: '1.500' }],
    ['amount', { amount: '240500.50' }],
    ['amount', { amount: 'USD 5' }],
    ['currency', { method: 'mtn', currency: 'USD' }],
    ['currency', { method: 'cheque' }],
    ['phone', { phone: '' }],
    ['phone', { phone: '2.56772E+11' }],
    ['email', { method: 'card', email: '' }],
    ['email', { email: 'not an address' }],
    ['otp', { otp: '' }],
    ['otp', { otp: 'a"b' }],
    ['terms.a.day', { terms: [emptyTerm('a')] }],
    ['terms.a.day', { terms: [{ ...emptyTerm('a'), day: '2026-11-20' }] }],
    ['terms.a.clock', { terms: [{ ...emptyTerm('a'), day: '2026-12-01', clock: '' }] }],
    // This threw: hours that no clock has.
    ['terms.a.clock', { terms: [{ ...emptyTerm('a'), day: '2026-12-01', clock: '25:61' }] }],
    ['terms.a.type', { terms: [emptyTerm('a', 'made-up')] }],
    ['terms.a.otherType', { terms: [{ ...emptyTerm('a', OTHER_TERM), otherType: 'two words' }] }],
    ['terms.a.json', { terms: [{ ...emptyTerm('a', OTHER_TERM), otherType: 'x', json: '[1]' }] }],
    ['allocations.x.reference', { allocations: [{ ...emptyAllocation('x'), amount: '1' }] }],
    ['allocations.x.amount', { allocations: [{ ...emptyAllocation('x'), reference: 'A', amount: '75,001' }] }],
    ['allocations.x.json', { allocations: [{ ...emptyAllocation('x'), kind: 'json', json: '5' }] }],
  ])('%s: %j', (field, change) => {
    expect(Object.keys(problems(change))).toContain(field)
  })

  it.each([
    ['amount', 'amount'],
    ['user_info.otp', 'otp'],
    ['user_info.phone_number', 'phone'],
    ['currency_code', 'currency'],
    ['receiver_id', 'nameReceiver'],
    ['terms[0].data.deadline', 'terms.a.day'],
    ['allocations[0]', 'allocations.x.amount'],
    ['terms[7]', null],
    ['something new', null],
    [null, null],
  ])('%s of the service is our %s', (theirs, ours) => {
    expect(fieldNamed(theirs, { terms: good.terms, allocations: [emptyAllocation('x')] })).toBe(ours)
  })
})

it('fills the form again with what was refused, and never with the code', () => {
  const refused = {
    ...{ name: 'Maize', amount: '75000.00', currency: 'UGX', paymentMethod: 'mtn', payerPhone: '+256772000418' },
    payerEmail: null,
    asked: {
      terms: [
        { type: 'delivery_confirmation', data: { deadline: '2026-12-01T14:00:00Z' } },
        { type: 'x', data: { a: 1 } },
      ],
      allocations: ['{"who":"b"}'],
    },
  } as unknown as EscrowView
  const form = formFrom(refused, zone)
  expect(form).toMatchObject({ otp: '', terms: [{ day: '2026-12-01', clock: '17:00' }, { otherType: 'x' }] })
  expect(readForm({ ...form, otp: '1234' }, { zone, now })).toMatchObject({
    ok: true,
    asked: { amount: '75000.00', allocations: ['{"who":"b"}'] },
  })
})
