'use client'

import { useQueryClient } from '@tanstack/react-query'
import { changeNoun } from '@/components/approvals/manual-resolution-text'
import { ProposalCard } from '@/components/approvals/proposal-card'
import { Notice } from '@/components/ui/action/notice'
import { termsMet } from '@/lib/escrow/collections/terms'
import type { EscrowAsk, EscrowProposal, EscrowView } from '@/lib/escrow/collections/view'
import { formatMoney } from '@/lib/money/format'
import { escrowKeys } from '@/lib/queries/escrows'
import { refetchAfterAction } from '@/lib/queries/refresh'
import type { EscrowActions, EscrowDesk } from './escrow-actions'
import { SignedContent } from './signed-content'

type Props = { escrow: EscrowView; desk: EscrowDesk; actions: EscrowActions }

const WORDS: Readonly<Record<EscrowAsk, { readonly title: string; readonly says: string; readonly approve: string }>> =
  {
    'release-escrow': {
      title: 'A release waits for approval',
      says: 'From the escrow to our account.',
      approve: 'Approve release of',
    },
    'reverse-escrow': {
      title: 'A return waits for approval',
      says: 'From the escrow back to the payer.',
      approve: 'Approve return of',
    },
    'declare-absent': {
      title: 'Somebody says that it never arrived',
      says: 'Approving ends the waiting: the payer can be asked anew. If the service has it after all, the payer is asked twice.',
      approve: 'Confirm that nobody was asked for',
    },
  }

/** What waits for a second person about an escrow. */
export function DecisionCards({ escrow, ...props }: Props) {
  return escrow.proposals
    .filter(({ state }) => state === 'pending')
    .map((asked) => <DecisionCard key={asked.id} asked={asked} escrow={escrow} {...props} />)
}

function DecisionCard({ asked, escrow, desk, actions }: Props & { asked: EscrowProposal }) {
  const queries = useQueryClient()
  const { content } = asked.summary
  const { approve, title, says } = wordsOf(asked, escrow)
  const amount = content.amount ?? escrow.amount
  const currency = content.currency ?? escrow.currency
  const money = amount === null || currency === null ? '' : formatMoney(amount, currency)
  const mayApprove = desk.mayApprove && (!content.force || desk.mayForce)
  return (
    <ProposalCard
      asked={asked}
      words={{ title, says, money, approve: `${approve} ${money}` }}
      desk={{ ...desk, mayApprove, mayTakeBack: desk.mayCollect }}
      actions={{ decide: actions.decide, takeBack: () => actions.takeBack(escrow.id) }}
      onChanged={() => refetchAfterAction(queries, escrowKeys.one(escrow.id))}
    >
      {content.terms !== undefined && (
        <SignedContent terms={content.terms} shares={content.shares ?? null} zone={desk.zone} />
      )}
      {content.force && (
        <Notice tone="warn">
          {escrow.said !== null && termsMet(escrow.said) === true
            ? 'It was asked for past open terms; every term is met by now.'
            : 'Not every term is met. Approving releases the money all the same.'}
        </Notice>
      )}
    </ProposalCard>
  )
}

function wordsOf({ kind, summary }: EscrowProposal, { ofPayout }: EscrowView) {
  const words = WORDS[kind]
  if (kind === 'reverse-escrow' && ofPayout !== null) return { ...words, says: 'From the escrow back to our wallet.' }
  const { submissionKind } = summary.content
  if (submissionKind === undefined || submissionKind === 'create-escrow') return words
  const noun = changeNoun(submissionKind)
  return {
    title: `Somebody says that the ${noun} never ran`,
    says: `Approving ends the waiting, and the ${noun} can be asked for again. It counts only while the last reading shows that nothing of it happened.`,
    approve: `Confirm that the ${noun} never ran, of`,
  }
}
