export const HASH_SEED = 0x811c9dc5

/** The hash after one more character; never 0, which stands for no reference. */
export const hashStep = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000193) | 1

/** The hash under which references are compared before their words are, of one that is lower case already. */
export function referenceHash(lowerCase: string): number {
  let hash = HASH_SEED
  for (let at = 0; at < lowerCase.length; at += 1) hash = hashStep(hash, lowerCase.charCodeAt(at))
  return hash
}
