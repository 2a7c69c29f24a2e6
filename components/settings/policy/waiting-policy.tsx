'use client'

import { useTranslations } from 'next-intl'
import { DecisionForm } from '@/components/approvals/decision-form'
import { DemandsAndComments } from '@/components/approvals/demands-and-comments'
import { Withdraw } from '@/components/approvals/withdraw'
import { Card } from '@/components/ui/layout/card'
import { useFormats } from '@/lib/messages/use-text'
import { decidePolicyAction, withdrawPolicyAction } from '@/lib/policy/actions'
import type { PolicyView } from '@/lib/policy/rules/policy-view'
import type { LimitsStaff } from '../limits-staff'
import { PolicyTables } from './policy-tables'

type Props = {
  waiting: NonNullable<PolicyView['waiting']>
  view: PolicyView
  staff: LimitsStaff
  onChanged: () => void
}

/** A policy that waits for a second person, with what differs from the one in force marked, and the decision. */
export function WaitingPolicy({ waiting, view, staff, onChanged }: Props) {
  const t = useTranslations('policy')
  const formats = useFormats()
  const { version, proposal } = waiting
  const { before, after } = proposal.summary
  const gone = before.rules.filter(({ id }) => !after.rules.some((one) => one.id === id)).length
  const goneCeilings = before.ceilings.filter(({ id }) => !after.ceilings.some((one) => one.id === id)).length
  const mine = proposal.makerId === staff.meId
  return (
    <Card title={t('waiting.title', { version: version.number })} tone="warn">
      <div className="flex flex-col gap-4 px-gutter py-3">
        <p>
          {t('waiting.text', {
            who: proposal.maker,
            time: formats.moment(proposal.askedAt),
            reason: proposal.summary.reason,
          })}
        </p>
        {gone + goneCeilings > 0 && (
          <p className="text-warn">{t('waiting.removed', { rules: gone, ceilings: goneCeilings })}</p>
        )}
        <PolicyTables content={after} view={view} before={before} />
        <DemandsAndComments proposal={proposal} />
        {staff.mayDecide && !mine && (
          <div className="max-w-96">
            <DecisionForm
              proposal={proposal}
              meId={staff.meId}
              approve={t('waiting.approve')}
              method={staff.proof}
              decide={decidePolicyAction}
              onDecided={async () => onChanged()}
            />
          </div>
        )}
        {mine && <p className="text-text-2">{t('waiting.own')}</p>}
        {!staff.mayDecide && <p className="text-text-2">{t('waiting.approver')}</p>}
        {staff.maySet && (
          <div className="max-w-96">
            <Withdraw withdraw={() => withdrawPolicyAction(version.id)} onDone={async () => onChanged()} />
          </div>
        )}
      </div>
    </Card>
  )
}
