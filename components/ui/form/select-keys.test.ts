import { expect, it } from 'vitest'
import { chosenByKey } from './select-keys'

const options = [
  { id: 'any', label: 'Any' },
  { id: 'paid', label: 'Paid' },
  { id: 'partly', label: 'Partly paid' },
  { id: 'pending', label: 'Pending' },
] as const
const key = (name: string, timeStamp = 5_000, held = {}) => ({
  ...{ key: name, timeStamp, ctrlKey: false, metaKey: false, altKey: false },
  ...held,
})
const fresh = { text: '', at: 0 }
const chosen = (name: string, value: (typeof options)[number]['id'] | null) =>
  chosenByKey(key(name), options, value, fresh)?.option?.id

it.each([
  ['ArrowRight', 'any', 'paid'],
  ['ArrowRight', null, 'any'],
  ['ArrowRight', 'pending', undefined],
  ['ArrowLeft', 'paid', 'any'],
  ['ArrowLeft', 'any', 'any'],
] as const)('%s on %s chooses %s', (name, value, expected) => {
  expect(chosen(name, value)).toBe(expected)
})

it('goes through the options that begin with a letter', () => {
  expect(chosen('p', 'any')).toBe('paid')
  expect(chosen('p', 'paid')).toBe('partly')
  expect(chosen('P', 'pending')).toBe('paid')
  expect(chosen('z', 'any')).toBeUndefined()
})

it('finds an option by the letters typed within a second', () => {
  const first = chosenByKey(key('p'), options, 'any', fresh)
  if (first === null) throw new Error('A letter means something.')
  expect(chosenByKey(key('e', 5_400), options, 'paid', first.typed)?.option?.id).toBe('pending')
  expect(chosenByKey(key('a', 6_500), options, 'paid', first.typed)?.option?.id).toBe('any')
})

it('leaves other keys alone', () => {
  for (const name of ['Enter', ' ', 'Tab', 'ArrowDown', 'F5'])
    expect(chosenByKey(key(name), options, 'any', fresh)).toBeNull()
  expect(chosenByKey(key('p', 5_000, { ctrlKey: true }), options, 'any', fresh)).toBeNull()
})
