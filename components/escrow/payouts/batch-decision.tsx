'use client'

import { useQueryClient } from '@tanstack/react-query'
import { UserCheck } from 'lucide-react'
import { ProposalParts } from '@/components/approvals/proposal-card'
import type { BoardActions, BoardDesk } from '@/components/escrow/board/board-actions'
import { ChosenList } from '@/components/escrow/board/chosen-list'
import { payeeOf } from '@/components/escrow/board/escrow-text'
import { Notice } from '@/components/ui/action/notice'
import { Card } from '@/components/ui/layout/card'
import { isReady } from '@/lib/escrow/board/board'
import type { BatchProposal, Board } from '@/lib/escrow/board/view'
import { sum } from '@/lib/money/amount'
import { formatMoney } from '@/lib/money/format'
import { boardKeys } from '@/lib/queries/board'
import { refetchAfterAction } from '@/lib/queries/refresh'
import type { EscrowBatchContent } from '@/lib/submissions/content/escrow-batch-content'

type Props = { board: Board; asked: BatchProposal; desk: BoardDesk; actions: BoardActions }

/** What waits for a second person: exactly which escrows, what happens to their money, why, and the decision itself. */
export function BatchDecision({ board, asked, desk, actions }: Props) {
  const queries = useQueryClient()
  const { content } = asked.summary
  const read = () => refetchAfterAction(queries, boardKeys.one(board.id))
  const { title, says, approve } = wordsOf(content)
  const signed = content.kind === 'release-escrow-disbursement' ? content.escrows : []
  const listed = signed.map((one) => ({
    ...one,
    now: board.escrows?.find(({ escrowId }) => escrowId === one.escrowId),
  }))
  const differs = listed.filter(({ amount, now }) => now?.amount !== amount).length
  const forced = content.kind === 'release-escrow-disbursement' && content.force
  return (
    <Card title={title} icon={UserCheck} tone="warn">
      <div className="grid gap-x-6 gap-y-3 px-gutter py-3 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-3">
          <p className="text-text-2">{says}</p>
          {forced && <Notice tone="warn">Not every term is met. Approving releases the money all the same.</Notice>}
          {differs > 0 && (
            <Notice tone="warn">
              {differs === 1 ? 'One of these escrows is' : `${differs} of these escrows are`} not listed by the service
              now, or with another amount. You would sign the amounts below. Reject it if you do not know why.
            </Notice>
          )}
          {listed.length > 0 && (
            <ChosenList
              escrows={listed.map(({ escrowId, amount, now }) => ({
                id: escrowId,
                payee: now === undefined ? `Escrow ${escrowId.slice(0, 8)}` : payeeOf(now),
                amount,
                unmet: now !== undefined && !isReady(now),
              }))}
              currency={content.currency}
            />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <ProposalParts
            asked={asked}
            approve={approve}
            desk={{ ...desk, mayApprove: desk.mayApprove && (!forced || desk.mayForce), mayTakeBack: desk.mayPrepare }}
            actions={{ decide: actions.decide, takeBack: () => actions.takeBack(board.id, asked.id) }}
            onChanged={read}
          />
        </div>
      </div>
    </Card>
  )
}

function wordsOf(content: EscrowBatchContent) {
  if (content.kind === 'cancel-escrow-disbursement')
    return {
      title: 'A cancel of the whole payout waits for approval',
      says: 'The payout’s record is cancelled. Each escrow that still holds money is listed here afterwards, and has to be reversed by itself.',
      approve: 'Approve the cancel',
    }
  const money = formatMoney(sum(content.escrows.map(({ amount }) => amount)), content.currency)
  const many = content.escrows.length === 1 ? '1 escrow' : `${content.escrows.length} escrows`
  return {
    title: content.force ? `A forced release of ${many} waits for approval` : `A release of ${many} waits for approval`,
    says: `${money} goes from ${many} to the payees. It cannot be taken back.`,
    approve: `Approve release of ${money}`,
  }
}
