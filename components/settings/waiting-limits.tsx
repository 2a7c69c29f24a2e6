'use client'

import { useTranslations } from 'next-intl'
import { DecisionForm } from '@/components/approvals/decision-form'
import { DemandsAndComments } from '@/components/approvals/demands-and-comments'
import { Withdraw } from '@/components/approvals/withdraw'
import { Card } from '@/components/ui/layout/card'
import { Table, TableHead, Td, Th, Tr } from '@/components/ui/table/table'
import { type Texts, useFormats, useText } from '@/lib/messages/use-text'
import { sourceOf } from '@/lib/money/limits'
import { decideLimitsAction, withdrawLimitsAction } from '@/lib/policy/actions'
import type { WaitingLimits } from '@/lib/policy/view'
import { Figure } from './figure'
import type { LimitsStaff } from './limits-staff'

type Props = { waiting: WaitingLimits; staff: LimitsStaff; onChanged: () => void }

const rows = (t: Texts<'settings'>) =>
  [
    [t('limits.smallest'), 'smallest'],
    [t('limits.largest'), 'largest'],
    [t('limits.largestADayNumber'), 'largestPerDay'],
  ] as const

/** Looser limits that wait for a second person: the present ones beside the proposed ones, and the decision. */
export function WaitingLimitsCard({ waiting, staff, onChanged }: Props) {
  const t = useTranslations('settings')
  const text = useText()
  const formats = useFormats()
  const { limits, proposal } = waiting
  const { before, after, currency, reason } = proposal.summary
  const mine = proposal.makerId === staff.meId
  return (
    <Card title={t('limits.waitingTitle', { currency })} tone="warn">
      <Table label={t('limits.waitingTable', { currency })}>
        <TableHead>
          <Th>{t('limits.limit')}</Th>
          <Th end>{t('limits.now')}</Th>
          <Th end>{t('limits.requested')}</Th>
        </TableHead>
        <tbody>
          {rows(t).map(([label, name]) => (
            <Tr key={name}>
              <Td place="lead">{label}</Td>
              <Td end>
                <Figure amount={before?.[name] ?? null} currency={currency} />
              </Td>
              <Td place="sub">
                {t.rich('limits.nowShort', {
                  amount: () => <Figure amount={before?.[name] ?? null} currency={currency} />,
                })}
              </Td>
              <Td end place="amount" className={before?.[name] === after[name] ? '' : 'font-semibold text-warn'}>
                <Figure amount={after[name]} currency={currency} plain={before?.[name] !== after[name]} />
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      <div className="flex flex-col gap-3 border-t px-gutter py-3">
        <p>
          {t('limits.waitingText', {
            who: proposal.maker,
            time: formats.moment(proposal.askedAt),
            reason,
            source: text(sourceOf(after.source)),
          })}
        </p>
        <DemandsAndComments proposal={proposal} />
        {staff.mayDecide && !mine && (
          <div className="max-w-96">
            <DecisionForm
              proposal={proposal}
              meId={staff.meId}
              approve={t('limits.approve')}
              method={staff.proof}
              decide={decideLimitsAction}
              onDecided={async () => onChanged()}
            />
          </div>
        )}
        {mine && <p className="text-text-2">{t('limits.own')}</p>}
        {!staff.mayDecide && <p className="text-text-2">{t('limits.approver')}</p>}
        {staff.maySet && (
          <div className="max-w-96">
            <Withdraw withdraw={() => withdrawLimitsAction(limits.id)} onDone={async () => onChanged()} />
          </div>
        )}
      </div>
    </Card>
  )
}
