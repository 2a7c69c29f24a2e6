import 'server-only'
import { createHash, createHmac } from 'node:crypto'
import { settings } from '@/lib/platform/settings'

const proofUnder = (key: string, credentialId: string) =>
  createHmac('sha256', key).update(`countinghouse passkey ${credentialId}`).digest()

/**
 * What only the app knows of a passkey, under the present key and the one before. The database stores a hash of it, so that somebody who
 * can only query the database cannot pretend that a passkey signed.
 */
export function appProofs(credentialId: string): readonly string[] {
  const { secretsKey, secretsKeyPrevious } = settings()
  return [secretsKey, secretsKeyPrevious].flatMap((key) =>
    key === null ? [] : [proofUnder(key, credentialId).toString('hex')],
  )
}

/** The hash that is stored with a new passkey. */
export const appProofHash = (credentialId: string): string =>
  createHash('sha256').update(proofUnder(settings().secretsKey, credentialId)).digest('hex')
