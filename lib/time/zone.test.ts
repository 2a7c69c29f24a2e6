import { describe, expect, it } from 'vitest'
import { dateInZone, formatClock, formatMoment, formatToday, formatWhen, zoneName } from './zone'

const zone = 'Africa/Kampala'
const moment = '2026-11-21T21:30:05Z'

describe('zone', () => {
  it('shows moments in the merchant’s zone, with its name', () => {
    expect(formatClock(moment, zone)).toBe('00:30:05')
    expect(formatMoment(moment, zone)).toBe('22 Nov 2026, 00:30 EAT')
    expect(dateInZone(new Date(moment), zone)).toBe('2026-11-22')
    expect(zoneName('America/New_York')).toMatch(/GMT-5|EST/)
  })

  it('calls days near by their names', () => {
    const now = new Date('2026-11-22T08:00:00Z')
    expect(formatWhen('2026-11-22T07:42:00Z', zone, now)).toBe('Today 10:42')
    expect(formatWhen('2026-11-21T13:20:00Z', zone, now)).toBe('Yesterday 16:20')
    expect(formatWhen('2026-10-30T13:20:00Z', zone, now)).toBe('30 Oct 2026')
    expect(formatToday(now, zone)).toBe('Sunday 22 November 2026, 11:00 EAT')
  })
})
