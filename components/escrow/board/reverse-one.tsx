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
import { proposeReverseOneAction } from '@/lib/escrow/payouts/actions'
import { mayHoldMoney } from '@/lib/escrow/payouts/stage'
import { useFormats } from '@/lib/messages/use-text'
import { boardKeys } from '@/lib/queries/board'
import { refetchAfterAction } from '@/lib/queries/refresh'
import { useBoardStaff } from './board-staff'
import { payeeOf } from './escrow-text'

type Props = { escrow: BoardEscrow; board: Board }

/** Proposes to return one escrow's money to our wallet. The proposal is decided on the page of that escrow, which opens. */
export function ReverseOne({ escrow, board }: Props) {
  const staff = useBoardStaff()
  const t = useTranslations('board')
  const formats = useFormats()
  const router = useRouter()
  const queries = useQueryClient()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const { escrowId, amount } = escrow
  if (escrowId === null || !mayHoldMoney(escrow.status))
    return <span className="text-text-2">{t('reverse.askService')}</span>
  if (escrow.claim !== null || escrow.asked !== null)
    return <span className="text-text-2">{t('reverse.underWay')}</span>
  if (!staff.mayPrepare) return <span className="text-text-2">{t('reverse.preparer')}</span>
  const money = amount === null ? t('reverse.itsMoney') : formats.money(amount, board.currency)
  return (
    <>
      <Button size="sm" icon={Undo2} onPress={() => setDialogOpen(true)}>
        {t('reverse.button')}
        <span className="sr-only">: {payeeOf(t, escrow)}</span>
      </Button>
      {isDialogOpen && (
        <ReasonDialog
          words={{
            title: t('reverse.title', { amount: money }),
            says: t('reverse.text', { payee: payeeOf(t, escrow) }),
            confirm: t('reverse.confirm', { amount: money }),
            danger: true,
          }}
          send={async (reason) => {
            const answer = await proposeReverseOneAction(escrowId, reason)
            if (answer.ok) router.push(escrowPath(answer.value.escrowId))
            return answer
          }}
          onSent={() => refetchAfterAction(queries, boardKeys.one(board.id))}
          onClose={() => setDialogOpen(false)}
        />
      )}
    </>
  )
}
