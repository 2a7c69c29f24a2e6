import { stageOf } from '@/lib/escrow/collections/escrow-status'

/**
 * Where the money of an escrow of a payout is, by its status word. The service holds it from the creation on, since it came from
 * our own wallet: here "pending" does not mean that a payer still has to pay. `unknown` for every unlisted word.
 */
export type HeldStage = 'held' | 'disputed' | 'released' | 'returned' | 'ended' | 'unknown'

/** What a status word means for the money. An unlisted or missing word is never guessed at. */
export function heldStage(raw: string | null): HeldStage {
  const stage = stageOf(raw)
  switch (stage) {
    case 'unpaid':
    case 'held':
      return 'held'
    case 'reversed':
      return 'returned'
    case 'never-paid':
      return 'ended'
    case 'disputed':
    case 'released':
    case 'unknown':
      return stage
  }
}

/** The same for an escrow of the board: one with an open dispute is disputed, unless its status word ends it. */
export function stageOfEscrow({
  status,
  hasOpenDispute,
}: {
  status: string | null
  hasOpenDispute: boolean
}): HeldStage {
  const stage = heldStage(status)
  return hasOpenDispute && (stage === 'held' || stage === 'unknown') ? 'disputed' : stage
}

/** Whether the escrow may still hold money; true in any doubt. */
export const mayHoldMoney = (raw: string | null): boolean => !['released', 'returned'].includes(heldStage(raw))
