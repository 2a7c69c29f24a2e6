'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { changeNoun } from '@/components/approvals/manual-resolution-text'
import { ProposalCard } from '@/components/approvals/proposal-card'
import { Notice } from '@/components/ui/action/notice'
import { termsMet } from '@/lib/escrow/collections/terms'
import type { EscrowProposal, EscrowView } from '@/lib/escrow/collections/view'
import { type Texts, useFormats } from '@/lib/messages/use-text'
import { escrowKeys } from '@/lib/queries/escrows'
import { refetchAfterAction } from '@/lib/queries/refresh'
import type { EscrowActions, EscrowStaff } from './escrow-actions'
import { SignedContent } from './signed-content'

type Props = { escrow: EscrowView; staff: EscrowStaff; actions: EscrowActions }

const ABOUT = { 'release-escrow': 'release', 'reverse-escrow': 'return', 'declare-absent': 'absent' } as const

/** What waits for a second person about an escrow. */
export function DecisionCards({ escrow, ...props }: Props) {
  return escrow.proposals
    .filter(({ state }) => state === 'pending')
    .map((asked) => <DecisionCard key={asked.id} asked={asked} escrow={escrow} {...props} />)
}

function DecisionCard({ asked, escrow, staff, actions }: Props & { asked: EscrowProposal }) {
  const t = useTranslations('escrow')
  const formats = useFormats()
  const queries = useQueryClient()
  const { content } = asked.summary
  const amount = content.amount ?? escrow.amount
  const currency = content.currency ?? escrow.currency
  const money = amount === null || currency === null ? '' : formats.money(amount, currency)
  const { approve, title, says } = wordsOf(t, asked, escrow, money)
  const mayApprove = staff.mayApprove && (!content.force || staff.mayForce)
  return (
    <ProposalCard
      asked={asked}
      words={{ title, says, money, approve }}
      staff={{ ...staff, mayApprove, mayTakeBack: staff.mayCollect }}
      actions={{ decide: actions.decide, takeBack: () => actions.takeBack(escrow.id) }}
      onChanged={() => refetchAfterAction(queries, escrowKeys.one(escrow.id))}
    >
      {content.terms !== undefined && <SignedContent terms={content.terms} shares={content.shares ?? null} />}
      {content.force && (
        <Notice tone="warn">
          {escrow.said !== null && termsMet(escrow.said) === true ? t('decide.metMeanwhile') : t('decide.unmet')}
        </Notice>
      )}
    </ProposalCard>
  )
}

function wordsOf(t: Texts<'escrow'>, { kind, summary }: EscrowProposal, { ofPayout }: EscrowView, amount: string) {
  const { submissionKind } = summary.content
  if (kind === 'declare-absent' && submissionKind !== undefined && submissionKind !== 'create-escrow') {
    const noun = changeNoun(submissionKind)
    return {
      title: t('decide.never.title', { noun }),
      says: t('decide.never.text', { noun }),
      approve: t('decide.never.approve', { noun, amount }),
    }
  }
  const about = ABOUT[kind]
  const toWallet = about === 'return' && ofPayout !== null
  return {
    title: t(`decide.${about}.title`),
    says: toWallet ? t('decide.return.toWallet') : t(`decide.${about}.text`),
    approve: t(`decide.${about}.approve`, { amount }),
  }
}
