import { randomBytes } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const MARK = /^(CH-[0-9A-HJKMNP-TV-Z]{10})(?: |$)/

/** Ten random characters that nobody mistakes for one another (no I, L, O, U): 50 bits. */
function randomMark(): string {
  return [...randomBytes(10)].map((byte) => ALPHABET[byte % 32]).join('')
}

/**
 * A new correlation tag: the batch reference by which we recognise one of our batches in the service's list. It begins with the two characters
 * of the installation, `mark`; that of a change, which is not sent, with any.
 */
export const newCorrelationTag = (mark = ''): string => `CH-${mark}${randomMark().slice(mark.length)}`

/**
 * The tag of a new row. It is sent in the `reference` of a recipient, so that each item at the service can be matched to exactly
 * one of our rows.
 */
export const newRowTag = (): string => randomMark()

/** The description as sent: the tag in front, because a service may cut off the end. */
export function tagged(tag: string, description: string): string {
  return description.trim() === '' ? tag : `${tag} ${description.trim()}`
}

/** The tag at the start of a description, or null if it does not begin with one. */
export function tagOf(description: string | null): string | null {
  return MARK.exec(description ?? '')?.[1] ?? null
}
