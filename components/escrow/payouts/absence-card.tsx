'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { changeNoun } from '@/components/approvals/manual-resolution-text'
import { ProposalCard } from '@/components/approvals/proposal-card'
import type { BoardActions, BoardStaff } from '@/components/escrow/board/board-actions'
import type { AbsenceProposal } from '@/lib/approvals/proposal-view'
import type { Board } from '@/lib/escrow/board/view'
import { boardKeys } from '@/lib/queries/board'
import { refetchAfterAction } from '@/lib/queries/refresh'
import { changeTitle } from './change-text'

type Props = { asked: AbsenceProposal; board: Board; staff: BoardStaff; actions: BoardActions }

/** That a request about the payout never ran, for a second person to confirm. */
export function AbsenceCard({ asked, board, staff, actions }: Props) {
  const t = useTranslations('board')
  const queries = useQueryClient()
  const change = board.changes.find(({ id }) => id === asked.subjectId)
  const noun = changeNoun(asked.summary.content.submissionKind ?? '')
  return (
    <ProposalCard
      asked={asked}
      words={{
        title: t('absence.title', { noun }),
        money: change === undefined ? '' : changeTitle(t, change),
        says: t('absence.text', { noun }),
        approve: t('absence.confirm', { noun }),
      }}
      staff={{ ...staff, mayTakeBack: staff.mayPrepare }}
      actions={{ decide: actions.decideAbsence, takeBack: () => actions.takeBack(board.id, asked.id) }}
      onChanged={() => refetchAfterAction(queries, boardKeys.one(board.id))}
    />
  )
}
