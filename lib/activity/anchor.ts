import type { Head } from './chain'

/** The head of the chain as one short text for people to keep: "412:9f3c…", the place and the hash in hexadecimal. */
export const anchorText = ({ place, hash }: Head): string => `${place}:${Buffer.from(hash).toString('hex')}`

/** Reads such a text; null where it is none. */
export function readAnchor(text: string): Head | null {
  const [, place, hash] = /^(\d{1,18}):([0-9a-f]{64})$/.exec(text.trim().toLowerCase()) ?? []
  return place === undefined || hash === undefined
    ? null
    : { place: BigInt(place), hash: Uint8Array.from(Buffer.from(hash, 'hex')) }
}
