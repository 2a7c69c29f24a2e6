'use client'

import type { Answer } from '@/lib/access/answer'
import { AskingDialog } from './asking-dialog'

type Props = {
  payoutId: string
  /** Which rows, in words: "row 5", "12 rows". */
  which: string
  isOpen: boolean
  onClose: () => void
  ask: (reason: string) => Promise<Answer<unknown>>
}

/** Asks why rows are left out, before they are. */
export function LeaveOutDialog({ payoutId, which, isOpen, onClose, ask }: Props) {
  return (
    <AskingDialog
      payoutId={payoutId}
      isOpen={isOpen}
      onClose={onClose}
      title={`Leave ${which} out?`}
      confirm={{ verb: 'Leave out' }}
      reason={{ label: 'Why', help: 'It stays with the rows, for whoever asks later.' }}
      ask={ask}
    >
      <p>What is left out is not paid and in no sum. It stays in the draft and can be brought back.</p>
    </AskingDialog>
  )
}
