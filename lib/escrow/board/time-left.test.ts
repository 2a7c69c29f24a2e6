import { describe, expect, it } from 'vitest'
import { englishText } from '@/lib/messages/test-english'
import { timeLeft } from './time-left'

const NOW = new Date('2026-11-21T09:00:00.000Z')

describe('timeLeft', () => {
  it.each([
    ['2026-11-24T09:00:00.000Z', 'in 3 days'],
    ['2026-11-22T10:00:00.000Z', 'in 25 hours'],
    ['2026-11-21T10:59:59.000Z', 'in 1 hour'],
    ['2026-11-21T09:40:00.000Z', 'in 40 minutes'],
    ['2026-11-21T09:00:30.000Z', 'within a minute'],
    ['2026-11-21T08:59:30.000Z', 'just now'],
    ['2026-11-21T08:59:00.000Z', '1 minute ago'],
    ['2026-11-21T08:59:00.001Z', 'just now'],
    ['2026-11-21T09:01:00.000Z', 'in 1 minute'],
    ['2026-11-21T09:00:00.000Z', 'within a minute'],
    ['2026-11-21T09:59:59.999Z', 'in 59 minutes'],
    ['2026-11-21T10:00:00.000Z', 'in 1 hour'],
    ['2026-11-23T08:59:59.999Z', 'in 47 hours'],
    ['2026-11-23T09:00:00.000Z', 'in 2 days'],
    ['2026-11-18T08:00:00.000Z', '3 days ago'],
  ])('%s is %s', (iso, words) => {
    expect(englishText(timeLeft(iso, NOW))).toBe(words)
  })
})
