'use client'

import { useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ReasonDialog } from '@/components/approvals/reason-dialog'
import { escrowPath } from '@/components/paths'
import { Button } from '@/components/ui/action/button'
import type { Board, BoardEscrow } from '@/lib/escrow/board/view'
import { mayHoldMoney } from '@/lib/escrow/payouts/stage'
import { useFormats } from '@/lib/messages/use-text'
import { boardKeys } from '@/lib/queries/board'
import { refetchAfterAction } from '@/lib/queries/refresh'
import type { BoardActions, BoardStaff } from './board-actions'
import { payeeOf } from './escrow-text'

type Props = { escrow: BoardEscrow; board: Board; staff: BoardStaff; onReverse: BoardActions['reverseOne'] }

/** Asks for the return of one escrow's money to our wallet; it is decided on the page of that escrow, which opens. */
export function ReverseOne({ escrow, board, staff, onReverse }: Props) {
  const t = useTranslations('board')
  const formats = useFormats()
  const router = useRouter()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { escrowId, amount } = escrow
  if (escrowId === null || !mayHoldMoney(escrow.status))
    return <span className="text-text-2">{t('reverse.askService')}</span>
  if (escrow.claim !== null || escrow.asked !== null)
    return <span className="text-text-2">{t('reverse.underWay')}</span>
  if (!staff.mayPrepare) return <span className="text-text-2">{t('reverse.preparer')}</span>
  const money = amount === null ? t('reverse.itsMoney') : formats.money(amount, board.currency)
  return (
    <>
      <Button size="sm" icon={Undo2} onPress={() => setAsking(true)}>
        {t('reverse.button')}
        <span className="sr-only">: {payeeOf(t, escrow)}</span>
      </Button>
      {asking && (
        <ReasonDialog
          words={{
            title: t('reverse.title', { amount: money }),
            says: t('reverse.text', { payee: payeeOf(t, escrow) }),
            confirm: t('reverse.confirm', { amount: money }),
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
