import 'server-only'
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

const FORM = 1
const KEY_MARK = 4
const NONCE = 12
const TAG = 16
const HEAD = 1 + KEY_MARK + NONCE + TAG

/**
 * The field in which a sealed value is stored. It can be opened nowhere else, so that nobody with only the database can move a
 * value to another row.
 */
export type SealedField = { readonly table: string; readonly column: string; readonly id: string }
export type SealKeys = { readonly secretsKey: string; readonly secretsKeyPrevious: string | null }

const derived = new Map<string, { readonly key: Buffer; readonly mark: Buffer }>()

// Derived once: there are two secrets at most, and each webhook, request and token is sealed on its own.
function keyFrom(secret: string) {
  const known = derived.get(secret) ?? derive(secret)
  derived.set(secret, known)
  return known
}

function derive(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'countinghouse sealed values', 32))
  return { key, mark: createHash('sha256').update(key).digest().subarray(0, KEY_MARK) }
}

const bound = (head: Uint8Array, { table, column, id }: SealedField) =>
  Buffer.concat([head, Buffer.from(JSON.stringify([table, column, id]))])

/** Seals a value for its field with AES-256-GCM under the present key: format, key mark, nonce, tag, ciphertext. */
export function seal(plain: Uint8Array, field: SealedField, keys: SealKeys): Uint8Array {
  const { key, mark } = keyFrom(keys.secretsKey)
  const head = Buffer.concat([Buffer.of(FORM), mark])
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(bound(head, field))
  const text = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([head, nonce, cipher.getAuthTag(), text])
}

/** Opens a value that was sealed for this field, under the present key or the one before. Throws for any other value. */
export function unseal(sealed: Uint8Array, field: SealedField, keys: SealKeys): Uint8Array {
  const bytes = Buffer.from(sealed)
  const head = bytes.subarray(0, 1 + KEY_MARK)
  const known = [keys.secretsKey, keys.secretsKeyPrevious].filter((secret) => secret !== null).map(keyFrom)
  const found = known.find(({ mark }) => mark.equals(head.subarray(1)))
  if (bytes.length < HEAD || head[0] !== FORM || !found)
    throw new Error('A sealed value is under a key this program does not have.')
  const nonce = bytes.subarray(1 + KEY_MARK, 1 + KEY_MARK + NONCE)
  const opening = createDecipheriv('aes-256-gcm', found.key, nonce, { authTagLength: TAG })
  opening.setAAD(bound(head, field)).setAuthTag(bytes.subarray(HEAD - TAG, HEAD))
  return Buffer.concat([opening.update(bytes.subarray(HEAD)), opening.final()])
}
