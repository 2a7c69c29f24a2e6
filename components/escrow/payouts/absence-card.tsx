'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { changeNoun } from '@/components/approvals/manual-resolution-text'
import { ProposalCard } from '@/components/approvals/proposal-card'
import { useBoardStaff } from '@/components/escrow/board/board-staff'
import type { AbsenceProposal } from '@/lib/approvals/proposal-view'
import type { Board } from '@/lib/escrow/board/view'
import { decideEscrowAction } from '@/lib/escrow/collections/actions'
import { withdrawBatchAction } from '@/lib/escrow/payouts/actions'
import { boardKeys } from '@/lib/queries/board'
import { refetchAfterAction } from '@/lib/queries/refresh'
import { changeTitle } from './change-text'

type Props = { proposal: AbsenceProposal; board: Board }

/** The proposal that a request about the payout never ran, for a second person to confirm. */
export function AbsenceCard({ proposal, board }: Props) {
  const staff = useBoardStaff()
  const t = useTranslations('board')
  const queries = useQueryClient()
  const change = board.changes.find(({ id }) => id === proposal.subjectId)
  const noun = changeNoun(proposal.summary.content.submissionKind ?? '')
  return (
    <ProposalCard
      proposal={proposal}
      words={{
        title: t('absence.title', { noun }),
        money: change === undefined ? '' : changeTitle(t, change),
        says: t('absence.text', { noun }),
        approve: t('absence.confirm', { noun }),
      }}
      staff={{ ...staff, mayWithdraw: staff.mayPrepare }}
      actions={{ decide: decideEscrowAction, withdraw: () => withdrawBatchAction(board.id, proposal.id) }}
      onChanged={() => refetchAfterAction(queries, boardKeys.one(board.id))}
    />
  )
}
