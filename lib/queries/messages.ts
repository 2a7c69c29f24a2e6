import type { SomeMessages } from '@/lib/messages/messages-at'

const known = new Map<string, SomeMessages | Promise<SomeMessages>>()

/** The messages that an address names, in a browser (`#messages-at`): at once if the page has read them before. */
export function messagesAt(address: string): SomeMessages | Promise<SomeMessages> {
  const messages = known.get(address) ?? read(address)
  known.set(address, messages)
  return messages
}

async function read(address: string): Promise<SomeMessages> {
  try {
    const response = await fetch(address)
    if (!response.ok) throw new Error(`${address} answered ${response.status}.`)
    const messages: SomeMessages = await response.json()
    known.set(address, messages)
    return messages
  } catch (problem) {
    // So that a second attempt asks again.
    known.delete(address)
    throw problem
  }
}
