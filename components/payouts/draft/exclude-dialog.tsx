'use client'

import { AskingDialog } from '@/components/payouts/approval/reason-and-proof-dialog'
import type { ActionResult } from '@/lib/access/requests/action'

type Props = {
  payoutId: string
  /** Which rows, in words: "row 5", "12 rows". */
  which: string
  isOpen: boolean
  onClose: () => void
  ask: (reason: string) => Promise<ActionResult<unknown>>
}

/** Asks for the reason before rows are excluded. */
export function LeaveOutDialog({ payoutId, which, isOpen, onClose, ask }: Props) {
  return (
    <AskingDialog
      payoutId={payoutId}
      isOpen={isOpen}
      onClose={onClose}
      title={`Exclude ${which}?`}
      confirm={{ verb: 'Exclude' }}
      reason={{ label: 'Reason', help: 'The approver reads it beside each row.' }}
      ask={ask}
    >
      <p>Excluded rows are not paid and not included in totals. They stay in the draft and can be included again.</p>
    </AskingDialog>
  )
}
