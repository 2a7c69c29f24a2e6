import { headingKey } from './heading-words'

/**
 * What a column that is not used says of the payment of its row, by its heading: the amount in words, the name on the payee's
 * line, or another number of the payee on a network.
 */
export type Claim = 'words' | 'name' | 'number'

const IN_WORDS = /\bin words\b|\ben (?:toutes )?lettres\b|\bkwa maneno\b/
const ON_THE_LINE =
  /\b(?:registered|momo|mobile money|sim|wallet|airtel|mtn|line|account holder|sajili)\b.*\b(?:names?|jina)\b|\b(?:names?|jina)\b.*\b(?:registered|registration|sim|line|momo|mobile money|phone|wallet)\b|^registered (?:as|to|in)\b/
const ON_A_NETWORK = /^(?:mtn|airtel)(?: (?:no|nr|number|num|line|phone|tel|contact|mobile|momo|money|namba))*$/

/** What a heading says that its cells claim; null for nothing. */
export function claimOf(heading: string): Claim | null {
  const key = headingKey(heading)
  if (IN_WORDS.test(key)) return 'words'
  if (ON_THE_LINE.test(key)) return 'name'
  return ON_A_NETWORK.test(key) ? 'number' : null
}
