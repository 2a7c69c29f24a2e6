'use client'

import { useQueryClient } from '@tanstack/react-query'
import { type AskWords, ReasonDialog } from '@/components/approvals/reason-dialog'
import type { ActionResult } from '@/lib/access/requests/action'
import { escrowKeys } from '@/lib/queries/escrows'
import { refetchAfterAction } from '@/lib/queries/refresh'

type Props = {
  escrowId: string
  words: AskWords
  ask: (escrowId: string, reason: string) => Promise<ActionResult<object>>
  onClose: () => void
}

/** Asks for something about an escrow. */
export function AskDialog({ escrowId, words, ask, onClose }: Props) {
  const queries = useQueryClient()
  return (
    <ReasonDialog
      words={words}
      ask={(reason) => ask(escrowId, reason)}
      onAsked={() => refetchAfterAction(queries, escrowKeys.one(escrowId))}
      onClose={onClose}
    />
  )
}
