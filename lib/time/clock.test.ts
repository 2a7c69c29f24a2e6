import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readClock } from './clock'

it.each([
  ['9:30', '09:30'],
  ['17.05', '17:05'],
  ['1705', '17:05'],
  ['17', '17:00'],
  ['17h', '17:00'],
  ['7h45', '07:45'],
  ['930', '09:30'],
  [' 00:00 ', '00:00'],
])('reads %j as %s', (typed, read) => {
  expect(readClock(typed)).toBe(read)
})

it.each(['', '24:00', '12:60', '5 pm', '1:2', '12:345', 'noon'])('does not read %j', (typed) => {
  expect(readClock(typed)).toBeNull()
})

it('reads what it writes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }), (hours, minutes) => {
      const text = `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
      expect(readClock(text)).toBe(text)
    }),
  )
})
