import type { Message } from './message'
import { isMessageKey } from './translator'

/** A message as the database stores it: key and values, so that each reader gets it in their language. Text stays text. */
export const storedMessage = (why: Message | string): string => (typeof why === 'string' ? why : JSON.stringify(why))

/** Reads a stored message; anything else is text that a person wrote. */
export function readStored(text: string): Message {
  if (text.startsWith('{"key":"')) {
    try {
      const read = JSON.parse(text) as Message
      if (isMessageKey(read.key)) return read
    } catch {
      // Text that only starts like a stored message.
    }
  }
  return { key: 'ui.plain', values: { text } }
}
