import { stageOf } from '@/lib/escrow/collections/escrow-status'

/**
 * Where the money of an escrow of a payout stands, as far as its status word says. It is held from the creation on, since it
 * came out of our own wallet: "pending" is no wait for a payer here. `unknown` for every word nobody listed.
 */
export type HeldStage = 'held' | 'disputed' | 'released' | 'returned' | 'ended' | 'unknown'

/** What a status word says of the money. A word nobody listed, or none, is never guessed at. */
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

/** The same of an escrow of the board: one with an open dispute is disputed, where its status word does not end it. */
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

/** Whether the escrow may still hold money: in doubt it may. */
export const mayHoldMoney = (raw: string | null): boolean => !['released', 'returned'].includes(heldStage(raw))
