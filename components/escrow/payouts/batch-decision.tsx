'use client'

import { useQueryClient } from '@tanstack/react-query'
import { UserCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ProposalParts } from '@/components/approvals/proposal-card'
import { useBoardStaff } from '@/components/escrow/board/board-staff'
import { ChosenList } from '@/components/escrow/board/chosen-list'
import { payeeOf } from '@/components/escrow/board/escrow-text'
import { Notice } from '@/components/ui/action/notice'
import { Card } from '@/components/ui/layout/card'
import { isReady } from '@/lib/escrow/board/board'
import type { BatchProposal, Board } from '@/lib/escrow/board/view'
import { decideBatchAction, withdrawBatchAction } from '@/lib/escrow/payouts/actions'
import type { Formats } from '@/lib/messages/formats'
import type { Texts } from '@/lib/messages/use-text'
import { useFormats } from '@/lib/messages/use-text'
import { sum } from '@/lib/money/amount'
import { boardKeys } from '@/lib/queries/board'
import { refetchAfterAction } from '@/lib/queries/refresh'
import type { EscrowBatchContent } from '@/lib/submissions/content/escrow-batch-content'

type Props = { board: Board; proposal: BatchProposal }

/** A proposal that waits for a second person: exactly which escrows, what happens to their money, why, and the decision itself. */
export function BatchDecision({ board, proposal }: Props) {
  const staff = useBoardStaff()
  const formats = useFormats()
  const t = useTranslations('board')
  const queries = useQueryClient()
  const { content } = proposal.summary
  const read = () => refetchAfterAction(queries, boardKeys.one(board.id))
  const { title, says, approve } = wordsOf(t, formats, content)
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
          {forced && <Notice tone="warn">{t('decide.unmet')}</Notice>}
          {differs > 0 && <Notice tone="warn">{t('decide.differs', { count: differs })}</Notice>}
          {listed.length > 0 && (
            <ChosenList
              escrows={listed.map(({ escrowId, amount, now }) => ({
                id: escrowId,
                payee: now === undefined ? t('escrowId', { id: escrowId.slice(0, 8) }) : payeeOf(t, now),
                amount,
                unmet: now !== undefined && !isReady(now),
              }))}
              currency={content.currency}
            />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <ProposalParts
            proposal={proposal}
            approve={approve}
            staff={{
              ...staff,
              mayApprove: staff.mayApprove && (!forced || staff.mayForce),
              mayWithdraw: staff.mayPrepare,
            }}
            actions={{ decide: decideBatchAction, withdraw: () => withdrawBatchAction(board.id, proposal.id) }}
            onChanged={read}
          />
        </div>
      </div>
    </Card>
  )
}

function wordsOf(t: Texts<'board'>, formats: Formats, content: EscrowBatchContent) {
  if (content.kind === 'cancel-escrow-disbursement')
    return {
      title: t('decide.cancelTitle'),
      says: t('decide.cancelText'),
      approve: t('decide.cancelApprove'),
    }
  const money = formats.money(sum(content.escrows.map(({ amount }) => amount)), content.currency)
  const many = t('escrows', { count: content.escrows.length })
  return {
    title: content.force ? t('decide.forcedTitle', { escrows: many }) : t('decide.releaseTitle', { escrows: many }),
    says: t('decide.releaseText', { amount: money, escrows: many }),
    approve: t('decide.releaseApprove', { amount: money }),
  }
}
