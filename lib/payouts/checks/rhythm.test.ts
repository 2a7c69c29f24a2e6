import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comesTooSoon, intervalOf } from './rhythm'

const every = (interval: number, times: number) => Array.from({ length: times }, (_, n) => n * interval)
const MONTHS = [0, 31, 62, 92, 123, 153]

describe('the rhythm of payments', () => {
  it('knows none after one payment, nor after two within a week', () => {
    expect(intervalOf([])).toBeNull()
    expect(intervalOf([10])).toBeNull()
    expect(intervalOf([10, 11])).toBeNull()
    expect(intervalOf([3, 10])).toBe(7)
    expect(intervalOf([3, 10, 10, 17])).toBe(7)
  })

  it('knows a month, a week and a day, also where one was left out or an advance came between', () => {
    expect(intervalOf(MONTHS)).toBe(31)
    expect(intervalOf([0, 31, 92, 123])).toBe(31)
    expect(intervalOf([0, 30, 32, 60])).toBe(28)
    expect(intervalOf([0, 1, 2, 3, 4, 7, 8])).toBe(1)
    expect(intervalOf([0, 3, 40, 52, 53])).toBeNull()
  })

  it.each<readonly [gaps: readonly number[], usual: number | null]>([
    [[6], null],
    [[7], 7],
    [[2, 2], 2],
    [[10, 30], null],
    [[24, 30], 30],
    [[24, 30, 100], 30],
    [[36, 30, 3], 30],
    [[23, 30, 100], null],
    [[30, 30, 3, 9], null],
    [[100, 9, 100, 9, 9], 9],
  ])('of payments with the gaps %j is %s', (gaps, usual) => {
    let day = 50
    const days = [
      day,
      ...gaps.map((gap) => {
        day += gap
        return day
      }),
    ]
    expect(intervalOf(days)).toBe(usual)
    expect(intervalOf(days.toReversed())).toBe(usual)
  })

  it.each([
    { of: 'a salary on its day', days: MONTHS, day: 183, soon: false },
    { of: 'a salary before a holiday', days: MONTHS, day: 178, soon: false },
    { of: 'a salary that comes late', days: MONTHS, day: 200, soon: false },
    { of: 'a salary a week early', days: MONTHS, day: 174, soon: true },
    { of: 'a salary that was paid today', days: MONTHS, day: 153, soon: true },
    { of: 'a salary that is scheduled for next week', days: MONTHS, day: 147, soon: true },
    { of: 'the second salary of somebody new', days: [0], day: 30, soon: true },
    { of: 'a wage a day early', days: every(7, 5), day: 34, soon: false },
    { of: 'a wage twice in a week', days: every(7, 5), day: 31, soon: true },
    { of: 'an allowance on the next day', days: every(1, 5), day: 5, soon: false },
    { of: 'an allowance twice in a day', days: every(1, 5), day: 4, soon: true },
    { of: 'the second of two a day', days: [0, 0, 1, 1, 2, 2, 3], day: 3, soon: false },
    { of: 'the third of two a day', days: [0, 0, 1, 1, 2, 2, 3, 3], day: 3, soon: true },
    { of: 'the second of one or two a day', days: [0, 0, 1, 2, 2, 3], day: 3, soon: false },
    { of: 'the second of seldom two a day', days: [0, 0, 1, 2, 3], day: 3, soon: true },
    { of: 'the first of two a day', days: [0, 0, 1, 1, 2, 2], day: 2.5, soon: true },
    { of: 'the second of two a day out of turn', days: [0, 0, 9, 9, 18, 18, 20], day: 20, soon: true },
    { of: 'an advance without a rhythm', days: [0, 3, 40], day: 55, soon: true },
    { of: 'a payment to somebody who was never paid', days: [], day: 1, soon: false },
  ])('judges $of', ({ days, day, soon }) => {
    expect(comesTooSoon(days, day)).toBe(soon)
  })

  it('lets each payment of a steady rhythm pass, and none that comes twice within an interval', () => {
    const steady = fc.record({
      interval: fc.integer({ min: 1, max: 60 }),
      times: fc.integer({ min: 3, max: 8 }),
      start: fc.integer({ min: 0, max: 10_000 }),
      early: fc.integer({ min: 0, max: 12 }),
    })
    fc.assert(
      fc.property(steady, ({ interval, times, start, early }) => {
        const days = every(interval, times).map((day) => start + day)
        const last = days.at(-1) ?? 0
        expect(intervalOf(days)).toBe(interval)
        const within = Math.min(early, Math.floor(interval / 5))
        expect(comesTooSoon(days, last + interval - within)).toBe(false)
        expect(comesTooSoon(days, last + interval + early)).toBe(false)
        // Twice within one interval: soon after the last, and after one that was in time.
        for (let gap = 0; gap < interval - Math.floor(interval / 5); gap++)
          expect(comesTooSoon(days, last + gap)).toBe(true)
        const next = last + interval
        expect(comesTooSoon([...days, next], next)).toBe(true)
      }),
    )
  })

  it('depends on no order, and lets no more pass because the last payment is left out', () => {
    const history = fc.array(fc.integer({ min: 0, max: 120 }), { minLength: 1, maxLength: 10 })
    fc.assert(
      fc.property(history, fc.integer({ min: 100, max: 180 }), (days, day) => {
        expect(comesTooSoon(days.toReversed(), day)).toBe(comesTooSoon(days, day))
        // Whatever passes has at least a usual interval before it, or is one of several on its day.
        if (comesTooSoon(days, day)) return
        const interval = intervalOf(days)
        const nearest = Math.min(...days.map((one) => Math.abs(day - one)))
        if (nearest > 0) expect(nearest).toBeGreaterThanOrEqual((interval ?? Number.POSITIVE_INFINITY) * 0.8)
        else
          expect(days.filter((one) => one !== day).length).toBeGreaterThanOrEqual(
            days.filter((one) => one === day).length * 2,
          )
      }),
    )
  })
})
