'use client'

import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { Card } from '@/components/ui/layout/card'
import { PageHeader } from '@/components/ui/layout/page-header'
import { Table, TableHead, Td, Th, Tr } from '@/components/ui/table/table'
import type { LimitsView, SetLimits } from '@/lib/policy/view'
import { formatDay } from '@/lib/time/zone'
import { ChangeLimits } from './change-limits'
import { EarlierLimits } from './earlier-limits'
import { Figure } from './figure'
import type { LimitsDesk } from './limits-actions'
import { WaitingLimitsCard } from './waiting-limits'

/** The limits beyond which an amount is looked at twice: what counts now, what waits for a second person, what was before. */
export function LimitsSettings({ view, desk, children }: { view: LimitsView; desk: LimitsDesk; children?: ReactNode }) {
  const router = useRouter()
  const readAgain = () => router.refresh()
  return (
    <>
      <PageHeader
        title="Settings"
        facts={[
          'Limits of amounts',
          desk.maySet ? 'A second person consents before one is loosened' : 'An admin sets them',
        ]}
        actions={
          desk.maySet && (
            <ChangeLimits now={view.inForce} method={desk.proof} actions={desk.actions} onChanged={readAgain} />
          )
        }
      />
      <div className="flex max-w-[64rem] flex-col gap-4 px-gutter pb-8">
        <p className="max-w-[68ch] text-text-2">
          A row whose amount is outside of these is a warning to settle before approval. None of them blocks a payment:
          only the service decides what it takes.
        </p>
        {view.waiting.map((waiting) => (
          <WaitingLimitsCard key={waiting.limits.id} waiting={waiting} desk={desk} onChanged={readAgain} />
        ))}
        <Card title="In force">
          <Table label="Limits in force">
            <TableHead>
              <Th>Currency</Th>
              <Th end>Smallest</Th>
              <Th end>Largest</Th>
              <Th end>Largest a day, one number</Th>
              <Th>Source</Th>
              <Th>As of</Th>
              <Th>Set by</Th>
            </TableHead>
            <tbody>
              {view.inForce.map((limits) => (
                <Tr key={limits.id}>
                  <Td place="lead" className="font-medium">
                    {limits.currency}
                  </Td>
                  <Td end>
                    <Figure amount={limits.smallest} currency={limits.currency} />
                  </Td>
                  <Td end place="amount">
                    <Figure amount={limits.largest} currency={limits.currency} />
                  </Td>
                  <Td end>
                    <Figure amount={limits.largestPerDay} currency={limits.currency} />
                  </Td>
                  <Td>{limits.source}</Td>
                  <Td>{formatDay(limits.asOf, 'UTC')}</Td>
                  <Td>{limits.who ?? 'There from the start'}</Td>
                  <Td place="sub">
                    <PhoneLines limits={limits} />
                  </Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        </Card>
        <EarlierLimits earlier={view.earlier} zone={desk.zone} />
        {children}
      </div>
    </>
  )
}

function PhoneLines({ limits }: { limits: SetLimits }) {
  const { smallest, largestPerDay, currency, source, asOf } = limits
  return (
    <>
      from <Figure amount={smallest} currency={currency} />, a day <Figure amount={largestPerDay} currency={currency} />
      . {source}, {formatDay(asOf, 'UTC')}
    </>
  )
}
