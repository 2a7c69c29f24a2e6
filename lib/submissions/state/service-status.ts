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

/** What a status word of an item means. A word nobody listed (or none at all) is never guessed at. */
export function rowMeaning(raw: string | null): RowMeaning {
  return lookUp(WORDS, raw) ?? 'unknown-word'
}

/** Where an escrow stands with its money, as far as its status word says (contract 3 does not list them). */
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

/** What a status word of an escrow says of its money; null for a word nobody listed, or none, which is never guessed at. */
export const escrowStage = (raw: string | null): EscrowStage | null => lookUp(ESCROW_STAGES, raw) ?? null

// Held money is paid to nobody yet. An escrow that is called cancelled may still hold it: only reversed says that it went back.
const HELD_MEANINGS: Readonly<Record<EscrowStage, RowMeaning>> = {
  unpaid: 'pending',
  held: 'pending',
  disputed: 'pending',
  released: 'paid',
  reversed: 'cancelled',
  failed: 'failed',
  cancelled: 'unknown-word',
}

/** Released out of escrow: the payout to the payee is on its way, and may still fail. */
export const isReleased = (raw: string | null): boolean => statusWord(raw) === 'released'

/**
 * What a status word of an escrow that we pay into means for its row: paid once it is completed. That it is released is no
 * proof that the payee got it: see `provedByCounts`.
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

/** What a status word of a whole disbursement claims; its counts and items decide whether the claim holds. */
export function batchWord(raw: string | null): BatchWord {
  return lookUp(BATCH_WORDS, raw) ?? 'unknown-word'
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
  ['pending', 'pending'],
  ['processing', 'pending'],
])

// An escrow has collected as soon as it holds the money, whatever becomes of it there.
const COLLECTED: Readonly<Record<EscrowStage, CollectionMeaning>> = {
  unpaid: 'pending',
  held: 'settled',
  disputed: 'settled',
  released: 'settled',
  reversed: 'settled',
  failed: 'failed',
  cancelled: 'cancelled',
}

/** What a status word of a payment means. A word nobody listed is never guessed at. */
export const paymentMeaning = (raw: string | null): CollectionMeaning => lookUp(PAYMENT_WORDS, raw) ?? 'unknown-word'

/** What a status word of a payment ends it as; null where it ends nothing, or nobody knows. */
export function paymentEnd(raw: string | null): CollectionMeaning | null {
  const meaning = paymentMeaning(raw)
  return meaning === 'pending' || meaning === 'unknown-word' ? null : meaning
}

/** What a status word of an escrow says of the money it was to collect. */
export function escrowMeaning(raw: string | null): CollectionMeaning {
  const stage = escrowStage(raw)
  return stage === null ? 'unknown-word' : COLLECTED[stage]
}
