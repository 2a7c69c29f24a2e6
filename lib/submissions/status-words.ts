export type RowMeaning = 'paid' | 'failed' | 'pending' | 'cancelled' | 'unknown-word'

const WORDS: ReadonlyMap<string, RowMeaning> = new Map([
  ['completed', 'paid'],
  ['succeeded', 'paid'],
  ['failed', 'failed'],
  ['cancelled', 'cancelled'],
  ['canceled', 'cancelled'],
  ['pending', 'pending'],
  ['processing', 'pending'],
])

/** What a status word of an item means. A word nobody listed (or none at all) is never guessed at. */
export function rowMeaning(raw: string | null): RowMeaning {
  return WORDS.get(raw?.trim().toLowerCase() ?? '') ?? 'unknown-word'
}

// Held money is paid to nobody yet. An escrow that is called cancelled may still hold it: only reversed says that it went back.
const HELD_WORDS: ReadonlyMap<string, RowMeaning> = new Map([
  ['released', 'paid'],
  ['completed', 'paid'],
  ['succeeded', 'paid'],
  ['reversed', 'cancelled'],
  ['refunded', 'cancelled'],
  ['failed', 'failed'],
  ['pending', 'pending'],
  ['processing', 'pending'],
  ['active', 'pending'],
  ['funded', 'pending'],
  ['held', 'pending'],
  ['disputed', 'pending'],
])

/** What a status word of an escrow that we pay into means for its row: paid once it is released, and not before. */
export function heldMeaning(raw: string | null): RowMeaning {
  return HELD_WORDS.get(raw?.trim().toLowerCase() ?? '') ?? 'unknown-word'
}

export type BatchWord = 'completed' | 'partial' | 'failed' | 'cancelled' | 'pending' | 'unknown-word'

const BATCH_WORDS: ReadonlyMap<string, BatchWord> = new Map([
  ['completed', 'completed'],
  ['succeeded', 'completed'],
  ['partially_completed', 'partial'],
  ['failed', 'failed'],
  ['cancelled', 'cancelled'],
  ['canceled', 'cancelled'],
  ['pending', 'pending'],
  ['processing', 'pending'],
])

/** What a status word of a whole disbursement claims; its counts and items decide whether the claim holds. */
export function batchWord(raw: string | null): BatchWord {
  return BATCH_WORDS.get(raw?.trim().toLowerCase() ?? '') ?? 'unknown-word'
}

/** What a status word says of money that is collected: it came in, it did not, it may still. */
export type CollectionMeaning = 'settled' | 'failed' | 'cancelled' | 'pending' | 'unknown-word'

// Refunded money had come in; that it went back later is told by the word itself.
const PAYMENT_WORDS: ReadonlyMap<string, CollectionMeaning> = new Map([
  ['completed', 'settled'],
  ['succeeded', 'settled'],
  ['refunded', 'settled'],
  ['failed', 'failed'],
  ['cancelled', 'cancelled'],
  ['canceled', 'cancelled'],
  ['pending', 'pending'],
  ['processing', 'pending'],
])

// An escrow has collected as soon as it holds the money, whatever becomes of it there.
const ESCROW_WORDS: ReadonlyMap<string, CollectionMeaning> = new Map([
  ['active', 'settled'],
  ['funded', 'settled'],
  ['held', 'settled'],
  ['disputed', 'settled'],
  ['released', 'settled'],
  ['completed', 'settled'],
  ['reversed', 'settled'],
  ['refunded', 'settled'],
  ['failed', 'failed'],
  ['cancelled', 'cancelled'],
  ['canceled', 'cancelled'],
  ['pending', 'pending'],
  ['processing', 'pending'],
])

const meaningIn = (words: ReadonlyMap<string, CollectionMeaning>) => (raw: string | null) =>
  words.get(raw?.trim().toLowerCase() ?? '') ?? 'unknown-word'

/** What a status word of a payment means. A word nobody listed is never guessed at. */
export const paymentMeaning = meaningIn(PAYMENT_WORDS)
/** What a status word of an escrow says of the money it was to collect. */
export const escrowMeaning = meaningIn(ESCROW_WORDS)
