import { expect, it } from 'vitest'
import { message } from './message'
import { readStored, storedMessage } from './stored'

it('gives back a message that was stored, with its values', () => {
  const why = message('holds.hoursOld', { hours: 20 })
  expect(readStored(storedMessage(why))).toEqual(why)
})

it.each(['Given up by hand', '{"key":"no.such.key"}', '{"key":"', '{"key":"holds.hoursOld"'])(
  'keeps %j as text',
  (text) => {
    expect(readStored(storedMessage(text))).toEqual({ key: 'ui.plain', values: { text } })
  },
)
