import { statusWord } from '@/lib/status/status-text'
import type { RowMeaning } from '@/lib/store/transitions/standing'

const lookUp = <T>(words: ReadonlyMap<string, T>, raw: string | null): T | undefined => words.get(statusWord(raw) ?? '')

const WORDS: ReadonlyMap<string, RowMeaning> = new Map([
  ['completed', 'paid'],
  ['succeeded', 'paid'],
  ['failed', 'failed'],
  ['cancelled', 'cancelled'],
  ['pending', 'pending'],
  ['processing', 'pending'],
])

/** What a status word of an item means. An unknown or missing word is never guessed. */
export function rowMeaning(raw: string | null): RowMeaning {
  return lookUp(WORDS, raw) ?? 'unknown-word'
}

/** The stage of an escrow, by its status word (contract 3 does not list them). */
export type EscrowStage = 'unpaid' | 'held' | 'disputed' | 'released' | 'reversed' | 'failed' | 'cancelled'

const ESCROW_STAGES: ReadonlyMap<string, EscrowStage> = new Map([
  ['pending', 'unpaid'],
  ['processing', 'unpaid'],
  ['active', 'held'],
  ['funded', 'held'],
  ['held', 'held'],
  ['disputed', 'disputed'],
  ['released', 'released'],
  ['completed', 'released'],
  ['succeeded', 'released'],
  ['reversed', 'reversed'],
  ['refunded', 'reversed'],
  ['failed', 'failed'],
  ['cancelled', 'cancelled'],
])

/** What a status word means for the money of an escrow; null for an unknown or missing word, which is never guessed. */
export const escrowStage = (raw: string | null): EscrowStage | null => lookUp(ESCROW_STAGES, raw) ?? null

/** The status words of an escrow that mean a stage. */
export const escrowStatusWords = (stage: EscrowStage): readonly string[] =>
  [...ESCROW_STAGES].flatMap(([word, of]) => (of === stage ? [word] : []))

// Held money is paid to nobody yet. A cancelled escrow pays nobody either, although it may still hold the money: only reversed says that it went back.
const HELD_MEANINGS: Readonly<Record<EscrowStage, RowMeaning>> = {
  unpaid: 'pending',
  held: 'pending',
  disputed: 'pending',
  released: 'paid',
  reversed: 'cancelled',
  failed: 'failed',
  cancelled: 'cancelled',
}

/** Released from escrow: the payout to the payee is on its way, and may still fail. */
export const isReleased = (raw: string | null): boolean => statusWord(raw) === 'released'

/**
 * What a status word of an escrow means for the row that it pays: paid once it is completed. That it is released does not
 * prove that the payee got the money: see `provedByCounts`.
 */
export function heldMeaning(raw: string | null): RowMeaning {
  if (isReleased(raw)) return 'unknown-word'
  const stage = escrowStage(raw)
  return stage === null ? 'unknown-word' : HELD_MEANINGS[stage]
}

export type BatchWord = 'completed' | 'partial' | 'failed' | 'cancelled' | 'pending' | 'unknown-word'

const BATCH_WORDS: ReadonlyMap<string, BatchWord> = new Map([
  ['completed', 'completed'],
  ['succeeded', 'completed'],
  ['partially_completed', 'partial'],
  ['failed', 'failed'],
  ['cancelled', 'cancelled'],
  ['pending', 'pending'],
  ['processing', 'pending'],
])

/** What a status word of a whole disbursement claims; its counts and items decide whether the claim is true. */
export function batchWord(raw: string | null): BatchWord {
  return lookUp(BATCH_WORDS, raw) ?? 'unknown-word'
}

/** What a status word means for money that is collected: it came in, it did not, it may still. */
export type CollectionMeaning = 'settled' | 'failed' | 'cancelled' | 'pending' | 'unknown-word'

// Refunded money had come in; the status word itself shows that it went back later.
const PAYMENT_WORDS: ReadonlyMap<string, CollectionMeaning> = new Map([
  ['completed', 'settled'],
  ['succeeded', 'settled'],
  ['refunded', 'settled'],
  ['failed', 'failed'],
  ['cancelled', 'cancelled'],
  ['pending', 'pending'],
  ['processing', 'pending'],
])

// An escrow has collected as soon as it holds the money, whatever happens to it later.
const COLLECTED: Readonly<Record<EscrowStage, CollectionMeaning>> = {
  unpaid: 'pending',
  held: 'settled',
  disputed: 'settled',
  released: 'settled',
  reversed: 'settled',
  failed: 'failed',
  cancelled: 'cancelled',
}

/** What a status word of a payment means. An unknown word is never guessed. */
export const paymentMeaning = (raw: string | null): CollectionMeaning => lookUp(PAYMENT_WORDS, raw) ?? 'unknown-word'

/** The final meaning of a payment's status word; null where it is not final or not known. */
export function paymentEnd(raw: string | null): CollectionMeaning | null {
  const meaning = paymentMeaning(raw)
  return meaning === 'pending' || meaning === 'unknown-word' ? null : meaning
}

/** What a status word of an escrow means for the money that it was to collect. */
export function escrowMeaning(raw: string | null): CollectionMeaning {
  const stage = escrowStage(raw)
  return stage === null ? 'unknown-word' : COLLECTED[stage]
}
