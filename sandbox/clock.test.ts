import { expect, test } from 'vitest'
import { readDuration } from './clock.ts'

test('durations are counts with units', () => {
  expect(readDuration('25h')).toBe(90_000_000)
  expect(readDuration('1h30m')).toBe(5_400_000)
  expect(readDuration('500ms')).toBe(500)
  expect(readDuration('2d')).toBe(172_800_000)
})

test.each(['', '25', 'h', '1.5h', '-1h', '1h ago'])('%j is no duration', (text) => {
  expect(readDuration(text)).toBeNull()
})
