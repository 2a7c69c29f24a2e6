import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ABSENCE_MS,
  alarmLevel,
  differsDelayMs,
  MAX_SENDS,
  pollDelayMs,
  readOnlyDelayMs,
  resendDelayMs,
  SCAN_GAP_MS,
  SCAN_MARGIN_MS,
  SEARCH_FIRST_MS,
  SEND_WALL_MS,
  unknownStep,
} from './schedule'

const MINUTE = 60_000

describe('sending again', () => {
  it('doubles from two seconds to half an hour', () => {
    const middle = Array.from({ length: 12 }, (_, at) => resendDelayMs(at + 1, 0.5) / 1000)
    expect(middle).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 1800, 1800])
  })

  it('stays within a quarter of that, for any count', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.double({ min: 0, max: 1, noNaN: true }), (sends, random) => {
        const delay = resendDelayMs(sends, random)
        return delay >= 1_500 && delay <= 37.5 * MINUTE
      }),
    )
  })

  it('looks first from two minutes on and only reads at the wall or after sixteen sends', () => {
    expect(unknownStep(2 * MINUTE - 1, 3)).toBe('send')
    expect(unknownStep(2 * MINUTE, 3)).toBe('look-then-send')
    expect(unknownStep(SEND_WALL_MS - 1, MAX_SENDS - 1)).toBe('look-then-send')
    expect(unknownStep(SEND_WALL_MS, 1)).toBe('read-only')
    expect(unknownStep(0, MAX_SENDS)).toBe('read-only')
  })

  it('never sends past the wall, whatever the count', () => {
    fc.assert(
      fc.property(fc.integer({ min: SEND_WALL_MS }), fc.nat(), (age, sends) => unknownStep(age, sends) === 'read-only'),
    )
  })
})

describe('searching when nothing may be sent', () => {
  it('waits for the moment absence can be proved, and keeps two searches apart', () => {
    expect(readOnlyDelayMs(ABSENCE_MS - 5 * MINUTE)).toBe(5 * MINUTE)
    expect(readOnlyDelayMs(ABSENCE_MS)).toBeGreaterThan(SCAN_GAP_MS)
    expect(readOnlyDelayMs(SEND_WALL_MS)).toBe(30 * MINUTE)
  })
})

describe('reading what was accepted', () => {
  const readings = (quick: boolean, count: number) => {
    const at: number[] = []
    for (let now = 0, n = 0; n < count; n += 1) {
      now += pollDelayMs(now, quick)
      at.push(now / 1000)
    }
    return at
  }

  it('follows the ladder, then the hour', () => {
    expect(readings(false, 8)).toEqual([15, 45, 105, 225, 525, 1425, 5025, 8625])
  })

  it('comes back within minutes to figures that differ, and less often the longer they do', () => {
    const at: number[] = []
    for (let now = 0; now < 26 * 60 * MINUTE; ) {
      now += differsDelayMs(now)
      at.push(now / MINUTE)
    }
    expect(at.slice(0, 6)).toEqual([1, 3, 8, 23, 83, 143])
    expect(at.slice(-4)).toEqual([743, 1103, 1463, 1823])
  })

  it('begins quickly beside the sandbox', () => {
    expect(readings(true, 6)).toEqual([1, 3, 6, 11, 26, 56])
  })
})

describe('calling out what is unknown', () => {
  it.each([
    ['create-payment', 14, null],
    ['create-payment', 15, 'error'],
    ['create-disbursement', 15, 'error'],
    ['create-escrow', 59, null],
    ['create-escrow', 60, 'error'],
    ['create-escrow', 239, 'error'],
    ['create-escrow', 240, 'fatal'],
  ])('%s after %d minutes: %s', (kind, minutes, level) => {
    expect(alarmLevel(kind, minutes * MINUTE)).toBe(level)
  })
})

describe('the figures the rest rests on', () => {
  it('are those of the money rules: 20 hours to send, 25 hours to prove absence, two searches 10 minutes apart', () => {
    const HOUR = 60 * MINUTE
    expect([SEND_WALL_MS, ABSENCE_MS, SCAN_GAP_MS, SCAN_MARGIN_MS]).toEqual([
      ...[20 * HOUR, 25 * HOUR, 10 * MINUTE, 26 * HOUR],
    ])
    expect([SEARCH_FIRST_MS, MAX_SENDS]).toEqual([2 * MINUTE, 16])
  })

  it('polls never stop and are never more than an hour apart, whatever the age', () => {
    fc.assert(
      fc.property(fc.nat(), fc.boolean(), (since, quick) => {
        const delay = pollDelayMs(since, quick)
        return delay >= 1_000 && delay <= 60 * MINUTE
      }),
    )
  })

  it('searches never stop either: between a minute and half an hour apart', () => {
    fc.assert(
      fc.property(fc.nat(60 * 60 * MINUTE), (age) => {
        const delay = readOnlyDelayMs(age)
        return delay >= MINUTE && delay <= 30 * MINUTE
      }),
    )
    expect(readOnlyDelayMs(ABSENCE_MS)).toBe(11 * MINUTE)
    expect(readOnlyDelayMs(ABSENCE_MS - 1)).toBe(MINUTE)
  })
})
