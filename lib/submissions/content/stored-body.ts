import 'server-only'
import { createHash, timingSafeEqual } from 'node:crypto'
import { type SealedField, seal, unseal } from '@/lib/platform/seal'
import { settings } from '@/lib/platform/settings'

const place = (id: string): SealedField => ({ table: 'submission', column: 'body', id })
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

/** Seals the exact bytes of a submission for its row. Approvals and attempts refer to the hash of the plain bytes. */
export function sealBody(
  id: string,
  plain: Uint8Array,
): { readonly body: Uint8Array; readonly bodySha256: Uint8Array } {
  return { body: seal(plain, place(id), settings()), bodySha256: sha256(plain) }
}

type Row = { readonly id: string; readonly body: Uint8Array | null; readonly bodySha256: Uint8Array }

/**
 * The exact bytes of a stored submission, or null once they are erased. Throws where they cannot be unsealed, or do not have
 * the stored hash: then nothing may be sent.
 */
export function openBody({ id, body, bodySha256 }: Row): Uint8Array | null {
  if (body === null) return null
  // Bodies from before sealing was introduced are plain, and recognised by their hash.
  if (timingSafeEqual(sha256(body), bodySha256)) return body
  const plain = unseal(body, place(id), settings())
  if (!timingSafeEqual(sha256(plain), bodySha256))
    throw new Error(`The bytes of submission ${id} are not those of its hash.`)
  return plain
}
