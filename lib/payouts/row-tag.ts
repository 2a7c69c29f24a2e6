import { randomBytes } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * A row's own short name: ten characters that nobody mistakes for one another (no I, L, O, U). It travels in the
 * `reference` of a recipient, so an item of the service leads back to exactly one row of ours.
 */
export function newRowTag(): string {
  return [...randomBytes(10)].map((byte) => ALPHABET[byte % 32]).join('')
}
