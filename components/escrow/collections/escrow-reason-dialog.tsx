'use client'

import { useQueryClient } from '@tanstack/react-query'
import { ReasonDialog, type ReasonDialogText } from '@/components/approvals/reason-dialog'
import type { ActionResult } from '@/lib/access/requests/action'
import { escrowKeys } from '@/lib/queries/escrows'
import { refetchAfterAction } from '@/lib/queries/refresh'

type Props = {
  escrowId: string
  words: ReasonDialogText
  action: (escrowId: string, reason: string) => Promise<ActionResult<object>>
  onClose: () => void
}

/** Runs an action about an escrow with the reason that a person gives. */
export function EscrowReasonDialog({ escrowId, words, action, onClose }: Props) {
  const queries = useQueryClient()
  return (
    <ReasonDialog
      words={words}
      send={(reason) => action(escrowId, reason)}
      onSent={() => refetchAfterAction(queries, escrowKeys.one(escrowId))}
      onClose={onClose}
    />
  )
}
