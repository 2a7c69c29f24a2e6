'use client'

import { UserCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Card } from '@/components/ui/layout/card'
import { Facts } from '@/components/ui/layout/panel-section'
import type { StepUpOffer } from '@/lib/access/identity-confirmation/step-up-error'
import type { ActionResult } from '@/lib/access/requests/action'
import type { DecisionInput } from '@/lib/approvals/decision-input'
import type { ProposalOf } from '@/lib/approvals/proposal-view'
import { type Texts, useFormats } from '@/lib/messages/use-text'
import { DecisionForm } from './decision-form'
import { DemandsAndComments } from './demands-and-comments'
import { Withdraw } from './withdraw'

type Proposal = ProposalOf<string, { readonly content: { readonly reason: string } }>

type Props = {
  proposal: Proposal
  words: {
    readonly title: string
    /** The amount with its currency. */
    readonly money: string
    readonly says: string
    /** The label of the button: a verb, its object and the sum. */
    readonly approve: string
  }
  staff: {
    readonly meId: string
    readonly mayApprove: boolean
    readonly mayWithdraw: boolean
    readonly proof: StepUpOffer | 'none'
    readonly zone: string
  }
  actions: {
    readonly decide: (decision: DecisionInput) => Promise<ActionResult<{ state: string }>>
    readonly withdraw: () => Promise<ActionResult<object>>
  }
  /** Refreshes the page. */
  onChanged: () => Promise<unknown>
  /** What an approver has to know first. */
  children?: ReactNode
}

/** A proposal that waits for a second person: what would happen to the money, its reason, and the decision itself. */
export function ProposalCard({ words, children, ...props }: Props) {
  return (
    <Card title={words.title} icon={UserCheck} tone="warn">
      <div className="flex flex-col gap-3 px-gutter py-3">
        <p className="text-title">{words.money}</p>
        <p className="text-text-2">{words.says}</p>
        {children}
        <ProposalParts {...props} approve={words.approve} />
      </div>
    </Card>
  )
}

type PartsProps = Pick<Props, 'proposal' | 'staff' | 'actions' | 'onChanged'> & {
  /** The label of the button: a verb, its object and the sum. */
  approve: string
}

/** Who made the proposal and why, and the decision itself, or why this person cannot decide. */
export function ProposalParts({ proposal, approve, staff, actions, onChanged }: PartsProps) {
  const t = useTranslations('approvals')
  const formats = useFormats()
  const why = whyNot(t, proposal, staff)
  return (
    <>
      <Facts
        facts={[
          [t('card.by'), proposal.maker],
          [t('card.at'), formats.moment(proposal.askedAt)],
          [t('card.reason'), `“${proposal.summary.content.reason}”`],
          [t('card.record'), proposal.mark],
          [
            t('card.approvals'),
            t('card.approvalsOf', {
              given: proposal.decisions.filter(({ what }) => what === 'approve').length,
              needed: proposal.approvalsNeeded,
            }),
          ],
        ]}
      />
      <DemandsAndComments proposal={proposal} />
      {why === null ? (
        <DecisionForm
          proposal={proposal}
          meId={staff.meId}
          approve={approve}
          method={staff.proof}
          decide={actions.decide}
          onDecided={onChanged}
        />
      ) : (
        <p className="text-text-2">{why}</p>
      )}
      {staff.mayWithdraw && <Withdraw withdraw={actions.withdraw} onDone={onChanged} />}
    </>
  )
}

function whyNot(t: Texts<'approvals'>, proposal: Proposal, { meId, mayApprove }: Props['staff']): string | null {
  if (proposal.makerId === meId) return t('card.own')
  if (!mayApprove) return t('card.role')
  if (proposal.contributorIds.includes(meId)) return t('card.edited')
  if (proposal.decisions.some(({ byId }) => byId === meId)) return t('card.another')
  return null
}
