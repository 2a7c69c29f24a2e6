import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromMinor } from '@/lib/money/amount'
import { moneyBars } from './money-bars'
import type { MoneyDay } from './money-days'

const amount = (units: number) => fromMinor(BigInt(units) * 100n)
const day = (paidOut: number, methods: Record<string, number> | null): MoneyDay => ({
  day: '2026-11-21',
  to: '2026-11-21',
  methods: methods && Object.fromEntries(Object.entries(methods).map(([name, units]) => [name, amount(units)])),
  paidIn: methods && amount(Object.values(methods).reduce((sum, units) => sum + units, 0)),
  paidOut: amount(paidOut),
  note: null,
})

describe('the bars of money in and out', () => {
  it('stacks the methods above zero, in their order, and draws money out below it', () => {
    const { days, ticks } = moneyBars([day(100, { MTN: 200, Airtel: 100 })], ['Airtel', 'MTN'])
    expect(ticks.map(({ value }) => value)).toEqual([-100, 0, 100, 200, 300])
    expect(days[0]).toMatchObject({
      paidIn: [
        { method: 'Airtel', y: 50, height: 25 },
        { method: 'MTN', y: 0, height: 50 },
      ],
      paidOut: { y: 75, height: 25 },
    })
  })

  it('draws no bar for a day that was not read, and a scale where nothing moved', () => {
    const { days, ticks } = moneyBars([day(0, null)], ['MTN'])
    expect(days[0]).toMatchObject({ paidIn: [], paidOut: { height: 0 } })
    expect(ticks).toEqual([{ value: 0, y: 100 }])
  })

  it('keeps every bar inside of the chart, and their heights in proportion', () => {
    const units = fc.integer({ min: 0, max: 2_000_000_000 })
    const drawn = fc.array(fc.tuple(units, units, units), { minLength: 1, maxLength: 14 })
    fc.assert(
      fc.property(drawn, (figures) => {
        const shown = figures.map(([out, mtn, airtel]) => day(out, { MTN: mtn, Airtel: airtel }))
        const { days, ticks } = moneyBars(shown, ['MTN', 'Airtel'])
        const whole = (ticks.at(-1)?.value ?? 0) - (ticks[0]?.value ?? 0)
        expect(ticks.length).toBeLessThanOrEqual(8)
        for (const [at, { paidIn, paidOut }] of days.entries()) {
          const [out = 0, mtn = 0, airtel = 0] = figures[at] ?? []
          for (const { y, height } of [...paidIn, paidOut]) {
            expect(y).toBeGreaterThanOrEqual(-1e-6)
            expect(y + height).toBeLessThanOrEqual(100 + 1e-6)
          }
          const high = paidIn.reduce((sum, { height }) => sum + height, 0)
          if (whole > 0) expect(high).toBeCloseTo(((mtn + airtel) / whole) * 100, 5)
          if (whole > 0) expect(paidOut.height).toBeCloseTo((out / whole) * 100, 5)
        }
      }),
    )
  })
})
