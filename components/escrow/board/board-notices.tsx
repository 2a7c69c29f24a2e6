'use client'

import { useTranslations } from 'next-intl'
import { AbsenceCard } from '@/components/escrow/payouts/absence-card'
import { BatchDecision } from '@/components/escrow/payouts/batch-decision'
import { ChangeCard } from '@/components/escrow/payouts/change-card'
import { Notice } from '@/components/ui/action/notice'
import { Card } from '@/components/ui/layout/card'
import type { Board } from '@/lib/escrow/board/view'
import { mayHoldMoney } from '@/lib/escrow/payouts/stage'
import { type Texts, useFormats, useText } from '@/lib/messages/use-text'
import { LeftOver } from './left-over'

/** Above the escrows: what waits for a decision, what was sent with its results, and what a cancel left behind. */
export function BoardNotices({ board }: { board: Board }) {
  const text = useText()
  const t = useTranslations('board')
  const formats = useFormats()
  const pending = board.proposals.filter(({ state }) => state === 'pending')
  const left = (board.escrows ?? []).filter(({ status }) => mayHoldMoney(status))
  const cancelled = afterCancel(t, board.escrows !== null, left.length)
  const parts = [
    board.unread !== null && (
      <Notice key="unread" tone="warn">
        {t('notice.unread', { unread: text(board.unread) })}
      </Notice>
    ),
    board.toRead > 0 && board.unread === null && (
      <Notice key="to-read" role="status">
        {t('notice.toRead', { count: board.toRead })}
      </Notice>
    ),
    board.cancelled && (
      <Card key="cancelled" title={cancelled.title}>
        <div className="flex flex-col gap-2 px-gutter py-3">
          <p className="text-text-2">
            {t('notice.cancelled', {
              time: board.cancelledAt === null ? t('notice.noTime') : formats.moment(board.cancelledAt),
              reason: board.cancellationReason === null ? '' : `: “${board.cancellationReason}”`,
              means: cancelled.says,
            })}
          </p>
          {left.length > 0 && <LeftOver escrows={left} board={board} />}
        </div>
      </Card>
    ),
    ...pending.map((proposal) => <BatchDecision key={proposal.id} board={board} proposal={proposal} />),
    ...board.absences
      .filter(({ state }) => state === 'pending')
      .map((proposal) => <AbsenceCard key={proposal.id} proposal={proposal} board={board} />),
    ...board.changes
      .filter(({ resolutionOptions }, at) => at < LATEST || resolutionOptions !== null)
      .map((change) => <ChangeCard key={change.id} change={change} board={board} />),
  ].filter(Boolean)
  if (parts.length === 0) return null
  return <div className="flex flex-col gap-3 px-gutter py-3">{parts}</div>
}

function afterCancel(
  t: Texts<'board'>,
  known: boolean,
  left: number,
): { readonly title: string; readonly says: string } {
  if (!known)
    return {
      title: t('cancelled.unknownTitle'),
      says: t('cancelled.unknownText'),
    }
  if (left === 0) return { title: t('cancelled.nothingTitle'), says: t('cancelled.nothingText') }
  return {
    title: t('cancelled.heldTitle'),
    says: t('cancelled.heldText'),
  }
}

/** Older changes are in the activity log. One that waits for a person is always shown. */
const LATEST = 3
