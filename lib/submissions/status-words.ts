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
