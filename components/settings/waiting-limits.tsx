'use client'

import { DecisionForm } from '@/components/approvals/decision-form'
import { TakeBack } from '@/components/approvals/withdraw'
import { Card } from '@/components/ui/layout/card'
import { Table, TableHead, Td, Th, Tr } from '@/components/ui/table/table'
import type { WaitingLimits } from '@/lib/policy/view'
import { formatMoment } from '@/lib/time/zone'
import { Figure } from './figure'
import type { LimitsDesk } from './limits-actions'

type Props = { waiting: WaitingLimits; desk: LimitsDesk; onChanged: () => void }

const ROWS = [
  ['Smallest', 'smallest'],
  ['Largest', 'largest'],
  ['Largest a day, one number', 'largestPerDay'],
] as const

/** Looser limits that wait for a second person: what counts now beside what would, and the decision. */
export function WaitingLimitsCard({ waiting, desk, onChanged }: Props) {
  const { limits, proposal } = waiting
  const { before, after, currency, reason } = proposal.summary
  const mine = proposal.makerId === desk.meId
  return (
    <Card title={`Looser limits in ${currency} wait for consent`} tone="warn">
      <Table label={`Limits in ${currency}, now and as asked`}>
        <TableHead>
          <Th>Limit</Th>
          <Th end>Now</Th>
          <Th end>As asked</Th>
        </TableHead>
        <tbody>
          {ROWS.map(([label, name]) => (
            <Tr key={name}>
              <Td place="lead">{label}</Td>
              <Td end>
                <Figure amount={before?.[name] ?? null} currency={currency} />
              </Td>
              <Td place="sub">
                now <Figure amount={before?.[name] ?? null} currency={currency} />
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
          {proposal.maker} asked on {formatMoment(proposal.askedAt, desk.zone)}: “{reason}”. Source: {after.source}.
          Until somebody consents, the limits of now count.
        </p>
        {desk.mayDecide && !mine && (
          <div className="max-w-96">
            <DecisionForm
              proposal={proposal}
              approve="Consent to these limits"
              method={desk.proof}
              decide={desk.actions.decide}
              onDecided={async () => onChanged()}
            />
          </div>
        )}
        {mine && <p className="text-text-2">You asked for it, so an approver or another admin has to consent.</p>}
        {!desk.mayDecide && <p className="text-text-2">An approver or an admin decides.</p>}
        {desk.maySet && (
          <div className="max-w-96">
            <TakeBack
              takeBack={async () => {
                const answer = await desk.actions.withdraw(limits.id)
                return answer.ok ? { ok: true, value: {} } : answer
              }}
              onDone={async () => onChanged()}
            />
          </div>
        )}
      </div>
    </Card>
  )
}
