import { createHash, createHmac } from 'node:crypto'
import type { Settings } from './settings'

const proofUnder = (key: string) => createHmac('sha256', key).update('countinghouse app').digest()

/**
 * What only the app knows, in hex, under the present key and the one before. The database stores a hash of it and asks for it where it has to
 * take the app's word, so that somebody who can only query the database cannot pretend to be the app.
 */
export const appProofs = ({
  secretsKey,
  secretsKeyPrevious,
}: Pick<Settings, 'secretsKey' | 'secretsKeyPrevious'>): readonly string[] =>
  [secretsKey, secretsKeyPrevious].flatMap((key) => (key === null ? [] : [proofUnder(key).toString('hex')]))

/** The hash that the database stores, in hex. */
export const appProofHash = (secretsKey: string): string =>
  createHash('sha256').update(proofUnder(secretsKey)).digest('hex')
