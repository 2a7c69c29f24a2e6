import { describe, expect, it } from 'vitest'
import type { Message } from '@/lib/messages/message'
import { englishText } from '@/lib/messages/test-english'
import { type Amount, fromMinor } from './amount'
import { dayLimitWarning, isLooser, type LimitTable, limitWarning, usualLimits, wholeUnitLimits } from './limits'

const wordsOf = (message: Message | null | undefined) => (message ? englishText(message) : '')
const figures = (smallest: bigint | null, largest: bigint | null, largestPerDay: bigint | null) => {
  const amountOf = (minor: bigint | null): Amount | null => (minor === null ? null : fromMinor(minor))
  return { smallest: amountOf(smallest), largest: amountOf(largest), largestPerDay: amountOf(largestPerDay) }
}
const tableOf = (...all: Parameters<typeof figures>): LimitTable => ({
  KES: { asOf: '2026-01-31', source: 'the operator', ...figures(...all) },
})

describe('limits of amounts', () => {
  it('warn outside what the networks usually pay, and only there', () => {
    expect(limitWarning(fromMinor(499_99n), 'UGX')).toMatchObject({ code: 'below-usual-minimum' })
    expect(limitWarning(fromMinor(500_00n), 'UGX')).toBeNull()
    expect(limitWarning(fromMinor(5_000_000_00n), 'UGX')).toBeNull()
    expect(limitWarning(fromMinor(5_000_000_01n), 'UGX')).toMatchObject({ code: 'above-usual-maximum' })
    expect(limitWarning(fromMinor(1n), 'USD')).toBeNull()
    expect(limitWarning(fromMinor(1n), 'constructor')).toBeNull()
  })

  it('name the figure, its source and its day', () => {
    const table = tableOf(10_00n, 20_00n, 30_00n)
    const known = '(the operator, as of 31 Jan 2026)'
    expect(wordsOf(limitWarning(fromMinor(9_99n), 'KES', table)?.message)).toContain(
      `KES 10.00 or more at a time ${known}`,
    )
    expect(wordsOf(limitWarning(fromMinor(20_01n), 'KES', table)?.message)).toContain(
      `at most KES 20.00 at a time ${known}`,
    )
    const day = wordsOf(dayLimitWarning(fromMinor(30_01n), 'KES', table))
    expect(day).toContain(`at most KES 30.00 a day ${known}`)
    expect(day).toContain('come to KES 30.01')
    expect(usualLimits.UGX).toMatchObject({ asOf: '2025-11-01', source: 'common practice in Uganda' })
  })

  it('of a day warn above the figure, and not at it', () => {
    expect(dayLimitWarning(fromMinor(20_000_000_00n), 'UGX')).toBeNull()
    expect(wordsOf(dayLimitWarning(fromMinor(20_000_000_01n), 'UGX'))).toContain('UGX 20,000,000 a day')
    expect(dayLimitWarning(fromMinor(20_000_000_01n), 'USD')).toBeNull()
    expect(dayLimitWarning(fromMinor(20_000_000_01n), 'toString')).toBeNull()
  })

  it('that are not set are not watched', () => {
    const none = tableOf(null, null, null)
    for (const minor of [1n, 10n ** 14n]) {
      expect(limitWarning(fromMinor(minor), 'KES', none)).toBeNull()
      expect(dayLimitWarning(fromMinor(minor), 'KES', none)).toBeNull()
    }
    expect(wholeUnitLimits('KES', none)).toEqual({ smallest: 0, largest: Number.MAX_SAFE_INTEGER })
    expect(wholeUnitLimits('USD', none)).toBeNull()
  })

  it('in whole units never let through what the exact figures warn of', () => {
    expect(wholeUnitLimits('UGX')).toEqual({ smallest: 500, largest: 5_000_000 })
    expect(wholeUnitLimits('KES', tableOf(10_01n, 20_99n, null))).toEqual({ smallest: 11, largest: 20 })
    expect(wholeUnitLimits('KES', tableOf(10_00n, 20_00n, null))).toEqual({ smallest: 10, largest: 20 })
  })

  const now = figures(10n, 20n, 30n)
  it.each([
    ['the same', figures(10n, 20n, 30n), false],
    ['a lower smallest', figures(9n, 20n, 30n), true],
    ['a higher smallest', figures(11n, 20n, 30n), false],
    ['no smallest', figures(null, 20n, 30n), true],
    ['a higher largest', figures(10n, 21n, 30n), true],
    ['a lower largest', figures(10n, 19n, 30n), false],
    ['no largest', figures(10n, null, 30n), true],
    ['a higher figure of a day', figures(10n, 20n, 31n), true],
    ['a lower figure of a day', figures(10n, 20n, 29n), false],
    ['no figure of a day', figures(10n, 20n, null), true],
    ['all tighter', figures(11n, 19n, 29n), false],
  ])('with %s are looser: %s', (_what, next, looser) => {
    expect(isLooser(now, next)).toBe(looser)
  })

  it('are not loosened where there were none, figure by figure', () => {
    expect(isLooser(null, figures(null, null, null))).toBe(false)
    expect(isLooser(figures(null, null, null), figures(1n, 1n, 1n))).toBe(false)
    expect(isLooser(figures(null, 20n, null), figures(null, 20n, 5n))).toBe(false)
    expect(isLooser(figures(null, 20n, null), figures(null, 21n, null))).toBe(true)
  })
})
