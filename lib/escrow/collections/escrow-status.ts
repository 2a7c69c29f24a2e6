import { type Message, message } from '@/lib/messages/message'
import { type ShownStatus, shownIn } from '@/lib/status/shown-status'
import type { StatusCode } from '@/lib/status/status-code'
import { escrowStage } from '@/lib/submissions/state/service-status'

/**
 * Where the money of an escrow is. The money of an escrow payout came out of our own wallet, so it is held without a wait for a
 * payer. One with an open dispute is disputed, unless its status word ends it.
 */
export type Stage = 'unpaid' | 'held' | 'disputed' | 'released' | 'reversed' | 'never-paid' | 'unknown'

const WORDS: ReadonlyMap<string, StatusCode> = new Map<string, StatusCode>([
  ['pending', 'pending'],
  ['processing', 'processing'],
  ['active', 'in_escrow'],
  ['funded', 'in_escrow'],
  ['held', 'in_escrow'],
  ['disputed', 'disputed'],
  ['released', 'released'],
  ['completed', 'completed'],
  ['succeeded', 'completed'],
  ['reversed', 'reversed'],
  ['refunded', 'refunded'],
  ['failed', 'failed'],
  ['cancelled', 'cancelled'],
  ['canceled', 'cancelled'],
])

/**
 * The status that is shown for an escrow's status word (contract 3 does not list them): ours where we know it, else as it came.
 */
export const shownEscrowStatus = (raw: string | null): ShownStatus => shownIn(WORDS, raw)

/** What an escrow's status word means for its money. An unlisted or missing word is never guessed at. */
export function stageOf(raw: string | null): Stage {
  const stage = escrowStage(raw)
  return stage === 'failed' || stage === 'cancelled' ? 'never-paid' : (stage ?? 'unknown')
}

const ENDED: readonly Stage[] = ['released', 'reversed', 'never-paid']

/** Whether nothing more can happen to the money of an escrow. */
export const hasEnded = (stage: Stage): boolean => ENDED.includes(stage)

/** The stage in which a status word ends the escrow; null where something can still happen, or it is not known. */
export function escrowEnd(raw: string | null): Stage | null {
  const stage = stageOf(raw)
  return hasEnded(stage) ? stage : null
}

/** The service's status words, in lower case, after which nothing more can happen to the money. */
export const ENDED_WORDS: readonly string[] = [...WORDS.keys()].filter((raw) => hasEnded(stageOf(raw)))

/**
 * Where the money of an escrow stands. That of a payout came out of our own wallet: it is held without a wait for a payer. One
 * with an open dispute is disputed, where its status word does not end it.
 */
export function stageIn(escrow: {
  readonly ofPayout: string | null
  readonly providerState: { readonly status: string | null; readonly hasOpenDispute?: boolean } | null
}): Stage {
  const stage = stageOf(escrow.providerState?.status ?? null)
  if (escrow.providerState?.hasOpenDispute && !hasEnded(stage)) return 'disputed'
  return stage === 'unpaid' && escrow.ofPayout !== null ? 'held' : stage
}

const OF_PAYOUT = ['held', 'released', 'reversed', 'never-paid'] as const

/** The message of a stage: what it means for the money. `ofPayout`: of an escrow payout. */
export function stageMessage(stage: Stage, ofPayout = false): Message {
  const own = ofPayout ? OF_PAYOUT.find((one) => one === stage) : undefined
  return message(own === undefined ? `escrow.stage.${stage}` : `escrow.stage.ofPayout.${own}`)
}

/** The service's status words that mean a stage, for filtering a list by it. */
export const statusWordsOf = (stage: Stage): readonly string[] =>
  [...WORDS.keys()].filter((raw) => stageOf(raw) === stage)
