import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AskedTerm } from '@/lib/escrow/terms'
import type { JsonText } from '@/lib/gateway/shapes/json-text'
import { toMinor } from '@/lib/money/amount'
import { holdOf } from '@/lib/payouts/terms/hold'
import { CHANGE_KINDS, type Changes, changesBetween, type History, type Payment, payeeKey, paymentsOf } from './changes'

type Line = readonly [name: string, phone: string, whole: number, reference?: string]

const sheet = (...lines: Line[]): Payment[] =>
  paymentsOf(
    lines.map(([name, phone, whole, reference = null], at) => ({
      ...{ lineNo: at + 2, name, phone, reference, currency: 'UGX' },
      minor: BigInt(whole) * 100n,
      hold: null,
    })),
  )

const historyOf = (...sheets: readonly (readonly Payment[])[]): History => {
  const history = new Map<string, bigint[]>()
  for (const payment of sheets.flat()) {
    history.set(payeeKey(payment), [...(history.get(payeeKey(payment)) ?? []), payment.minor])
  }
  return history
}

const shown = (changes: Changes) =>
  Object.fromEntries(
    CHANGE_KINDS.filter((kind) => changes[kind].length > 0).map((kind) => [kind, changes[kind].map((one) => one.name)]),
  )

const october = sheet(
  ['Apio Paul', '+256772000101', 250_000, 'E-1'],
  ['Byaruhanga Francis', '+256772000102', 318_000, 'E-2'],
  ['Birungi Irene', '+256752000103', 90_000, 'E-3'],
  ['Ocen Rita', '+256752000104', 216_000, 'E-4'],
)

describe('what changed since the last payout like it', () => {
  it('lists changes of number, amount and name, new and missing payees, and counts the rest', () => {
    const now = sheet(
      ['Apio Paul', '+256772000101', 1_250_000, 'E-1'],
      ['FRANCIS Byaruhanga', '+256758000921', 318_000, 'E-2'],
      ['Lubega Ivan', '+256704000581', 241_000, 'E-9'],
      ['Ocen Ritah', '+256752000104', 216_000, 'E-4'],
    )
    const changes = changesBetween(now, october, historyOf(october))
    expect(shown(changes)).toEqual({
      renumbered: ['FRANCIS Byaruhanga'],
      unusual: ['Apio Paul'],
      first: ['Lubega Ivan'],
      renamed: ['Ocen Ritah'],
      missing: ['Birungi Irene'],
    })
    expect(changes.renumbered[0]).toMatchObject({ lines: [3], before: { phone: '+256772000102' } })
    expect(changes.unusual[0]).toMatchObject({ usual: { median: '250000.00', payments: 1 } })
  })

  it('knows a payee of another name and number by a reference that stays with its payee, and by no other', () => {
    const now = sheet(
      ['Apio Paul', '+256772000101', 250_000, 'E-1'],
      ['Byaruhanga Francis', '+256772000102', 318_000, 'E-2'],
      ['Birungi Irene', '+256752000103', 90_000, 'E-3'],
      ['Ocen R. Akello', '+256782000999', 216_000, 'e-4'],
    )
    expect(shown(changesBetween(now, october, historyOf(october)))).toEqual({ renumbered: ['Ocen R. Akello'] })
    const invoices = now.map((payment, at) => ({ ...payment, reference: at === 3 ? 'E-4' : `INV-${at}` }))
    expect(shown(changesBetween(invoices, october, historyOf(october)))).toEqual({
      first: ['Ocen R. Akello'],
      missing: ['Ocen Rita'],
    })
  })

  it('adds the rows of one payee up, and says of whom was paid before that they are back', () => {
    const now = sheet(
      ['Apio Paul', '+256772000101', 100_000, 'E-1'],
      ['Apio Paul', '+256772000101', 150_000, 'E-1b'],
      ['Byaruhanga Francis', '+256772000102', 320_000, 'E-2'],
      ['Birungi Irene', '+256752000103', 90_000, 'E-3'],
      ['Ocen Rita', '+256752000104', 216_000, 'E-4'],
      ['Kato Alex', '+256772000544', 240_500, 'E-5'],
    )
    const september = sheet(['Kato Alex', '+256772000544', 240_000, 'E-5'])
    const changes = changesBetween(now, october, historyOf(october, september))
    expect(shown(changes)).toEqual({ returned: ['Kato Alex'], adjusted: ['Byaruhanga Francis'] })
    expect(changes.unchanged).toBe(3)
  })

  it('lists escrows with other terms, and with more or less time; a later date alone is no change', () => {
    const day = (at: string) => ({ type: 'delivery_confirmation', data: `{"deadline":"${at}"}` as JsonText })
    const manual = { type: 'manual_release', data: '{}' as JsonText }
    const held = (sent: string, ...terms: readonly (readonly AskedTerm[])[]) =>
      october.map((payment, at) => ({ ...payment, hold: holdOf(terms[at] ?? [], new Date(sent)) }))
    const then = held(
      '2027-03-01T09:00:00Z',
      [day('2027-03-11T09:00:00Z')],
      [day('2027-03-11T09:00:00Z')],
      [day('2027-03-11T09:00:00Z'), manual],
      [manual],
    )
    const now = held(
      '2027-04-01T08:00:00Z',
      [day('2027-04-11T09:00:00Z')],
      [day('2027-04-14T09:00:00Z')],
      [day('2027-04-11T09:00:00Z')],
      [manual],
    )
    const changes = changesBetween(now, then, historyOf(then))
    expect(shown(changes)).toEqual({ terms: ['Birungi Irene'], time: ['Byaruhanga Francis'] })
    expect(changes.time[0]).toMatchObject({
      hold: { deadline: '2027-04-14T09:00:00Z' },
      before: { hold: { given: 864_000_000 } },
    })
    expect(changes.unchanged).toBe(2)
    expect(shown(changesBetween(now, october, historyOf(october)))).toEqual({})
  })

  const name = fc.constantFrom('Apio Paul', 'Paul Apio', 'Ocen Rita', 'Kato', '')
  const row = fc.record({
    lineNo: fc.integer({ min: 2, max: 400 }),
    name: fc.option(name),
    phone: fc.integer({ min: 0, max: 12 }).map((at) => `+2567720001${String(at).padStart(2, '0')}`),
    reference: fc.option(fc.constantFrom('E-1', 'E-2', 'e-2', 'E-3')),
    currency: fc.constant('UGX'),
    hold: fc.constant(null),
    minor: fc.bigInt({ min: 1n, max: 400n }),
  })
  const rows = fc.uniqueArray(row, { selector: (one) => one.lineNo, maxLength: 14 })

  it('finds nothing between a payout and itself', () => {
    fc.assert(
      fc.property(rows, (some) => {
        const payments = paymentsOf(some)
        const changes = changesBetween(payments, payments, historyOf(payments, payments))
        expect(shown(changes)).toEqual({})
        expect(changes.unchanged).toBe(payments.length)
      }),
    )
  })

  it('has each payee of either payout in one place: known, moved, new, back or missing', () => {
    fc.assert(
      fc.property(rows, rows, rows, (nowRows, thenRows, earlier) => {
        const [now, then] = [paymentsOf(nowRows), paymentsOf(thenRows)]
        const changes = changesBetween(now, then, historyOf(then, paymentsOf(earlier)))
        const phones = (kind: keyof Changes & ('first' | 'returned' | 'renumbered' | 'missing')) =>
          changes[kind].map(payeeKey)
        const known = now.map(payeeKey).filter((key) => then.some((one) => payeeKey(one) === key))
        const ofNow = [...known, ...phones('first'), ...phones('returned'), ...phones('renumbered')]
        expect(ofNow.sort()).toEqual(now.map(payeeKey).sort())
        const left = changes.renumbered.map((one) => `${one.before?.phone} ${one.currency}`)
        expect([...known, ...left, ...phones('missing')].sort()).toEqual(then.map(payeeKey).sort())
      }),
    )
  })

  it('covers every payee: those in no list are unchanged', () => {
    fc.assert(
      fc.property(rows, rows, (nowRows, thenRows) => {
        const now = paymentsOf(nowRows)
        const changes = changesBetween(now, paymentsOf(thenRows), historyOf(paymentsOf(thenRows)))
        const under = CHANGE_KINDS.filter((kind) => kind !== 'missing').flatMap((kind) => changes[kind].map(payeeKey))
        expect(new Set(under).size + changes.unchanged).toBe(now.length)
        for (const one of changes.adjusted) expect(one.amount).not.toBe(one.before?.amount)
      }),
    )
  })

  it('does not depend on the order in which the rows come', () => {
    fc.assert(
      fc.property(rows, rows, fc.infiniteStream(fc.nat()), (nowRows, thenRows, random) => {
        const shuffled = <T>(list: readonly T[]): T[] =>
          [...list]
            .map((one) => ({ one, at: random.next().value ?? 0 }))
            .sort((a, b) => a.at - b.at)
            .map(({ one }) => one)
        const compare = (one: typeof nowRows, other: typeof thenRows) =>
          changesBetween(paymentsOf(one), paymentsOf(other), historyOf(paymentsOf(other)))
        expect(compare(shuffled(nowRows), shuffled(thenRows))).toEqual(compare(nowRows, thenRows))
      }),
    )
  })

  it('keeps the sums: what payees get adds up to what the rows say', () => {
    fc.assert(
      fc.property(rows, (some) => {
        const sum = (list: readonly { readonly minor: bigint }[]) =>
          list.reduce((total, { minor }) => total + minor, 0n)
        expect(sum(paymentsOf(some))).toBe(sum(some))
        const { first } = changesBetween(paymentsOf(some), [], new Map())
        expect(first.reduce((total, one) => total + toMinor(one.amount), 0n)).toBe(sum(some))
      }),
    )
  })

  it('compares ten thousand payees in a moment', () => {
    const numbers = (moved: number) =>
      sheet(
        ...Array.from({ length: 10_000 }, (_, at): Line => {
          const phone = at % 20 === 0 ? 4_000_000 + at + moved : 2_000_000 + at
          return [`Payee ${at}`, `+25677${phone}`, 9_000 + at]
        }),
      )
    const [now, then] = [numbers(100_000), numbers(0)]
    const began = performance.now()
    const changes = changesBetween(now, then, historyOf(then))
    expect(performance.now() - began).toBeLessThan(2_000)
    expect(shown(changes)).toEqual({ renumbered: expect.any(Array) })
    expect(changes).toMatchObject({ renumbered: { length: 500 }, unchanged: 9_500 })
  })
})
