import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromMinor, toMinor } from '@/lib/money/amount'
import { coverOf } from './cover'

const AT = '2027-01-04T09:00:00.000Z'
const money = (minor: bigint) => fromMinor(minor)

it('is not known without a balance, or with one that was spent since', () => {
  const nothing = { balance: null, sentSince: money(0n), refused: null }
  expect(coverOf(nothing, money(100n))).toEqual({ kind: 'unknown' })
  const spent = { balance: { amount: money(100n), asOf: AT }, sentSince: money(101n), refused: null }
  expect(coverOf(spent, money(1n))).toEqual({ kind: 'unknown' })
})

it.each<
  readonly [held: bigint, sent: bigint, below: bigint | null, needed: bigint, kind: string, missing: bigint | null]
>([
  [100n, 0n, null, 100n, 'covered', null],
  [100n, 40n, null, 60n, 'covered', null],
  [100n, 40n, null, 61n, 'short', 1n],
  [100n, 100n, null, 1n, 'short', 1n],
  [100n, 40n, 50n, 51n, 'short', 1n],
  [100n, 60n, 50n, 50n, 'short', 10n],
  [100n, 50n, 50n, 50n, 'unknown', null],
  [100n, 40n, 50n, 50n, 'unknown', null],
])('of %d less %d, refused below %o, compared with %d, is %s', (held, sent, below, needed, kind, missing) => {
  const refused = below === null ? null : { amount: money(below), at: AT }
  const short = missing === null ? {} : { missing: money(missing), atLeast: below !== null }
  expect(
    coverOf({ balance: { amount: money(held), asOf: AT }, sentSince: money(sent), refused }, money(needed)),
  ).toEqual({ kind, ...short })
})

it('is covered only by a balance that is later than the refusal, and never where the wallet is known to hold less', () => {
  const minor = fc.bigInt({ min: 0n, max: 10n ** 12n })
  fc.assert(
    fc.property(minor, minor, fc.option(minor), minor, (held, sent, below, needed) => {
      const refused = below === null ? null : { amount: money(below), at: AT }
      const cover = coverOf(
        { balance: { amount: money(held), asOf: AT }, sentSince: money(sent), refused },
        money(needed),
      )
      const left = held - sent
      if (cover.kind === 'covered') return refused === null && left >= needed
      if (cover.kind === 'short') {
        const most = below === null || left < below ? left : below
        return (
          toMinor(cover.missing) === needed - most && toMinor(cover.missing) > 0n && cover.atLeast === (below !== null)
        )
      }
      return left < 0n || (below !== null && below >= needed && left >= needed)
    }),
  )
})
