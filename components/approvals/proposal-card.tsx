'use client'

import { UserCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Card } from '@/components/ui/layout/card'
import { Facts } from '@/components/ui/layout/panel-section'
import type { StepUpMethod } from '@/lib/access/identity-confirmation/step-up-error'
import type { ActionResult } from '@/lib/access/requests/action'
import type { DecisionInput } from '@/lib/approvals/decision-input'
import type { ProposalOf } from '@/lib/approvals/proposal-view'
import { type Texts, useFormats } from '@/lib/messages/use-text'
import { DecisionForm } from './decision-form'
import { TakeBack } from './withdraw'

type Asked = ProposalOf<string, { readonly content: { readonly reason: string } }>

type Props = {
  asked: Asked
  words: {
    readonly title: string
    /** The money it is about, as people write it. */
    readonly money: string
    readonly says: string
    /** The verb with its object and sum. */
    readonly approve: string
  }
  staff: {
    readonly meId: string
    readonly mayApprove: boolean
    readonly mayTakeBack: boolean
    readonly proof: StepUpMethod | 'none'
    readonly zone: string
  }
  actions: {
    readonly decide: (decision: DecisionInput) => Promise<ActionResult<{ state: string }>>
    readonly takeBack: () => Promise<ActionResult<object>>
  }
  /** What shows it is read again. */
  onChanged: () => Promise<unknown>
  /** What an approver has to know before anything else. */
  children?: ReactNode
}

/** What waits for a second person: what would happen to the money, why it was asked, and the decision itself. */
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

type PartsProps = Pick<Props, 'asked' | 'staff' | 'actions' | 'onChanged'> & {
  /** The verb with its object and sum. */
  approve: string
}

/** Who asked for it and why, and the decision itself, or why this person cannot take it. */
export function ProposalParts({ asked, approve, staff, actions, onChanged }: PartsProps) {
  const t = useTranslations('approvals')
  const formats = useFormats()
  const why = whyNot(t, asked, staff)
  return (
    <>
      <Facts
        facts={[
          [t('card.by'), asked.maker],
          [t('card.at'), formats.moment(asked.askedAt)],
          [t('card.reason'), `“${asked.summary.content.reason}”`],
          [t('card.record'), asked.mark],
          [
            t('card.approvals'),
            t('card.approvalsOf', {
              given: asked.decisions.filter(({ what }) => what === 'approve').length,
              needed: asked.approvalsNeeded,
            }),
          ],
        ]}
      />
      {why === null ? (
        <DecisionForm
          proposal={asked}
          approve={approve}
          method={staff.proof}
          decide={actions.decide}
          onDecided={onChanged}
        />
      ) : (
        <p className="text-text-2">{why}</p>
      )}
      {staff.mayTakeBack && <TakeBack takeBack={actions.takeBack} onDone={onChanged} />}
    </>
  )
}

function whyNot(t: Texts<'approvals'>, asked: Asked, { meId, mayApprove }: Props['staff']): string | null {
  if (asked.makerId === meId) return t('card.own')
  if (!mayApprove) return t('card.role')
  if (asked.contributorIds.includes(meId)) return t('card.edited')
  if (asked.decisions.some(({ byId }) => byId === meId)) return t('card.another')
  return null
}
