'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { changeNoun } from '@/components/approvals/manual-resolution-text'
import { ProposalCard } from '@/components/approvals/proposal-card'
import { Notice } from '@/components/ui/action/notice'
import { decideEscrowAction, withdrawEscrowAction } from '@/lib/escrow/collections/actions'
import { termsMet } from '@/lib/escrow/collections/terms'
import type { EscrowProposal, EscrowView } from '@/lib/escrow/collections/view'
import { type Texts, useFormats } from '@/lib/messages/use-text'
import { escrowKeys } from '@/lib/queries/escrows'
import { refetchAfterAction } from '@/lib/queries/refresh'
import { useEscrowStaff } from './escrow-staff'
import { SignedContent } from './signed-content'

const ABOUT = { 'release-escrow': 'release', 'reverse-escrow': 'return', 'declare-absent': 'absent' } as const

/** The proposals about an escrow that wait for a second person. */
export function DecisionCards({ escrow }: { escrow: EscrowView }) {
  return escrow.proposals
    .filter(({ state }) => state === 'pending')
    .map((proposal) => <DecisionCard key={proposal.id} proposal={proposal} escrow={escrow} />)
}

function DecisionCard({ proposal, escrow }: { proposal: EscrowProposal; escrow: EscrowView }) {
  const staff = useEscrowStaff()
  const t = useTranslations('escrow')
  const formats = useFormats()
  const queries = useQueryClient()
  const { content } = proposal.summary
  const amount = content.amount ?? escrow.amount
  const currency = content.currency ?? escrow.currency
  const money = amount === null || currency === null ? '' : formats.money(amount, currency)
  const { approve, title, says } = wordsOf(t, proposal, escrow, money)
  const mayApprove = staff.mayApprove && (!content.force || staff.mayForce)
  return (
    <ProposalCard
      proposal={proposal}
      words={{ title, says, money, approve }}
      staff={{ ...staff, mayApprove, mayWithdraw: staff.mayCollect }}
      actions={{ decide: decideEscrowAction, withdraw: () => withdrawEscrowAction(escrow.id) }}
      onChanged={() => refetchAfterAction(queries, escrowKeys.one(escrow.id))}
    >
      {content.terms !== undefined && <SignedContent terms={content.terms} shares={content.shares ?? null} />}
      {content.force && (
        <Notice tone="warn">
          {escrow.providerState !== null && termsMet(escrow.providerState) === true
            ? t('decide.metMeanwhile')
            : t('decide.unmet')}
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
