import type { Message } from './message'
import { isMessageKey } from './translator'

/** A message as the database keeps it: by its key and values, so that each reader gets it in their language. Text stays text. */
export const storedMessage = (why: Message | string): string => (typeof why === 'string' ? why : JSON.stringify(why))

/** What `storedMessage` kept; anything else is text that somebody wrote. */
export function readStored(text: string): Message {
  if (text.startsWith('{"key":"')) {
    try {
      const read = JSON.parse(text) as Message
      if (isMessageKey(read.key)) return read
    } catch {
      // Text that only begins like a message.
    }
  }
  return { key: 'ui.plain', values: { text } }
}
