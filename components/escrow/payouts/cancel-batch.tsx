'use client'

import { useQueryClient } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ReasonDialog } from '@/components/approvals/reason-dialog'
import { Button } from '@/components/ui/action/button'
import type { Board } from '@/lib/escrow/board/view'
import { proposeBatchCancelAction } from '@/lib/escrow/payouts/actions'
import { mayHoldMoney } from '@/lib/escrow/payouts/stage'
import { boardKeys } from '@/lib/queries/board'
import { refetchAfterAction } from '@/lib/queries/refresh'
import { isFinal } from '@/lib/submissions/state/submission-status'

/** The button that proposes to cancel the whole batch, where there is anything left to cancel. */
export function CancelBatch({ board }: { board: Board }) {
  const t = useTranslations('board')
  const [isDialogOpen, setDialogOpen] = useState(false)
  const queries = useQueryClient()
  const holdsMoney = (board.escrows ?? []).some(({ status }) => mayHoldMoney(status))
  const underWay =
    board.proposals.some(({ kind, state }) => kind === 'cancel-escrow-disbursement' && state === 'pending') ||
    board.changes.some(({ kind, state }) => kind === 'cancel-escrow-disbursement' && !isFinal(state))
  if (board.cancelled || !holdsMoney || underWay) return null
  return (
    <>
      <Button icon={Ban} onPress={() => setDialogOpen(true)}>
        {t('cancel.button')}
      </Button>
      {isDialogOpen && (
        <ReasonDialog
          words={{
            title: t('cancel.title'),
            says: t('cancel.text'),
            confirm: t('cancel.confirm'),
            danger: true,
          }}
          send={(reason) => proposeBatchCancelAction(board.id, reason)}
          onSent={() => refetchAfterAction(queries, boardKeys.one(board.id))}
          onClose={() => setDialogOpen(false)}
        />
      )}
    </>
  )
}
