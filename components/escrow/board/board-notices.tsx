'use client'

import { AbsenceCard } from '@/components/escrow/payouts/absence-card'
import { BatchDecision } from '@/components/escrow/payouts/batch-decision'
import { ChangeCard } from '@/components/escrow/payouts/change-card'
import { Notice } from '@/components/ui/action/notice'
import { Card } from '@/components/ui/layout/card'
import type { Board } from '@/lib/escrow/board/view'
import { mayHoldMoney } from '@/lib/escrow/payouts/stage'
import { formatMoment } from '@/lib/time/zone'
import type { BoardActions, BoardDesk } from './board-actions'
import { LeftOver } from './left-over'

type Props = { board: Board; desk: BoardDesk; actions: BoardActions }

/** Above the escrows: what waits for a decision, what was sent and became of it, and what a cancel left behind. */
export function BoardNotices({ board, desk, actions }: Props) {
  const pending = board.proposals.filter(({ state }) => state === 'pending')
  const left = (board.escrows ?? []).filter(({ status }) => mayHoldMoney(status))
  const cancelled = afterCancel(board.escrows !== null, left.length)
  const parts = [
    board.unread !== null && (
      <Notice key="unread" tone="warn">
        Some escrows could not be read just now, and are shown as they were read last. {board.unread}
      </Notice>
    ),
    board.toRead > 0 && board.unread === null && (
      <Notice key="to-read" role="status">
        {board.toRead === 1 ? 'One escrow is' : `${board.toRead} escrows are`} still being read, a few at a time.
      </Notice>
    ),
    board.cancelled && (
      <Card key="cancelled" title={cancelled.title}>
        <div className="flex flex-col gap-2 px-gutter py-3">
          <p className="text-text-2">
            Cancelled{' '}
            {board.cancelledAt === null ? '(the service gives no time)' : formatMoment(board.cancelledAt, desk.zone)}
            {board.cancellationReason !== null && `: “${board.cancellationReason}”`}. {cancelled.says}
          </p>
          {left.length > 0 && <LeftOver escrows={left} board={board} desk={desk} onReverse={actions.reverseOne} />}
        </div>
      </Card>
    ),
    ...pending.map((asked) => (
      <BatchDecision key={asked.id} board={board} asked={asked} desk={desk} actions={actions} />
    )),
    ...board.absences
      .filter(({ state }) => state === 'pending')
      .map((asked) => <AbsenceCard key={asked.id} asked={asked} board={board} desk={desk} actions={actions} />),
    ...board.changes
      .filter(({ settling }, at) => at < LATEST || settling !== null)
      .map((change) => <ChangeCard key={change.id} change={change} board={board} desk={desk} actions={actions} />),
  ].filter(Boolean)
  if (parts.length === 0) return null
  return <div className="flex flex-col gap-3 px-gutter py-3">{parts}</div>
}

function afterCancel(told: boolean, left: number): { readonly title: string; readonly says: string } {
  if (!told)
    return {
      title: 'Cancelled, not known whether money is held',
      says: 'The service did not list its escrows, so it is not known here whether they still hold money. Read it again, or ask the service.',
    }
  if (left === 0) return { title: 'Cancelled, nothing is held', says: 'No escrow of it holds money any more.' }
  return {
    title: 'Cancelled, money is still held',
    says: 'A cancel ends the payout’s record alone. Each of these may still hold money, and has to be reversed by itself.',
  }
}

/** Older ones stand in the journal, but for what waits for a person. */
const LATEST = 3
