'use client'

import { useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ReasonDialog } from '@/components/approvals/reason-dialog'
import { escrowPath } from '@/components/paths'
import { Button } from '@/components/ui/action/button'
import type { Board, BoardEscrow } from '@/lib/escrow/board/view'
import { mayHoldMoney } from '@/lib/escrow/payouts/stage'
import { formatMoney } from '@/lib/money/format'
import { boardKeys } from '@/lib/queries/board'
import { refetchAfterAction } from '@/lib/queries/refresh'
import type { BoardActions, BoardDesk } from './board-actions'
import { payeeOf } from './escrow-text'

type Props = { escrow: BoardEscrow; board: Board; desk: BoardDesk; onReverse: BoardActions['reverseOne'] }

/** Asks for the return of one escrow's money to our wallet; it is decided on the page of that escrow, which opens. */
export function ReverseOne({ escrow, board, desk, onReverse }: Props) {
  const router = useRouter()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { escrowId, amount } = escrow
  if (escrowId === null || !mayHoldMoney(escrow.status))
    return <span className="text-text-2">Ask the service about it.</span>
  if (escrow.claim !== null || escrow.asked !== null) return <span className="text-text-2">Under way</span>
  if (!desk.mayPrepare) return <span className="text-text-2">A preparer asks for its return.</span>
  const money = amount === null ? 'its money' : formatMoney(amount, board.currency)
  return (
    <>
      <Button size="sm" icon={Undo2} onPress={() => setAsking(true)}>
        Return funds
        <span className="sr-only">: {payeeOf(escrow)}</span>
      </Button>
      {asking && (
        <ReasonDialog
          words={{
            title: `Ask to return ${money} to our wallet?`,
            says: `A second person decides. Approved, ${payeeOf(escrow)} gets nothing of it, and the money comes back to us.`,
            confirm: `Ask for the return of ${money}`,
            danger: true,
          }}
          ask={async (reason) => {
            const asked = await onReverse(escrowId, reason)
            if (asked.ok) router.push(escrowPath(asked.value.escrowId))
            return asked
          }}
          onAsked={() => refetchAfterAction(queries, boardKeys.one(board.id))}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
