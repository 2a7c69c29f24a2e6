import { randomBytes } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const MARK = /^(CH-[0-9A-HJKMNP-TV-Z]{10})(?: |$)/

/** A new correlation tag: the mark by which a batch of ours is known in the service's list, 50 random bits. */
export function newCorrelationTag(): string {
  return `CH-${[...randomBytes(10)].map((byte) => ALPHABET[byte % 32]).join('')}`
}

/** The description as sent: the tag in front, because a service may cut off the end. */
export function tagged(tag: string, description: string): string {
  return description.trim() === '' ? tag : `${tag} ${description.trim()}`
}

/** The tag a description begins with, or null when it carries none of ours. */
export function tagOf(description: string | null): string | null {
  return MARK.exec(description ?? '')?.[1] ?? null
}
