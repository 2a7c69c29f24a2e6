'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { balancePath, supportPath } from '@/components/paths'
import { LinkButton } from '@/components/ui/action/link-button'
import { Card } from '@/components/ui/layout/card'
import { PageHeader } from '@/components/ui/layout/page-header'
import { Table, TableHead, Td, Th, Tr } from '@/components/ui/table/table'
import { useFormats, useText } from '@/lib/messages/use-text'
import { sourceOf } from '@/lib/money/limits'
import type { LimitsView, SetLimits } from '@/lib/policy/view'
import { ChangeLimits } from './change-limits'
import { EarlierLimits } from './earlier-limits'
import { Figure } from './figure'
import type { LimitsStaff } from './limits-staff'
import { WaitingLimitsCard } from './waiting-limits'

/** The limits above which an amount gets a warning: those in force, those that wait for a second person, and earlier ones. */
export function LimitsSettings({
  view,
  staff,
  children,
}: {
  view: LimitsView
  staff: LimitsStaff
  children?: ReactNode
}) {
  const t = useTranslations('settings')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const text = useText()
  const router = useRouter()
  const readAgain = () => router.refresh()
  return (
    <>
      <PageHeader
        title={t('title')}
        facts={[t('limits.title'), staff.maySet ? t('limits.subtitle') : t('limits.admin')]}
        actions={
          <>
            <LinkButton href="/settings/policy">{t('policy')}</LinkButton>
            <LinkButton href={balancePath()}>{t('balance')}</LinkButton>
            {staff.maySet && <LinkButton href="/settings/webhooks">{t('webhooks.title')}</LinkButton>}
            {staff.maySet && <LinkButton href={supportPath()}>{t('support.title')}</LinkButton>}
            {staff.maySet && <ChangeLimits now={view.inForce} method={staff.proof} onChanged={readAgain} />}
          </>
        }
      />
      <div className="flex max-w-[64rem] flex-col gap-4 px-gutter pb-8">
        <p className="max-w-[68ch] text-text-2">{t('limits.help')}</p>
        {view.waiting.map((waiting) => (
          <WaitingLimitsCard key={waiting.limits.id} waiting={waiting} staff={staff} onChanged={readAgain} />
        ))}
        <Card title={t('limits.current')}>
          <Table label={t('limits.currentTable')}>
            <TableHead>
              <Th>{ui('col.currency')}</Th>
              <Th end>{t('limits.smallest')}</Th>
              <Th end>{t('limits.largest')}</Th>
              <Th end>{t('limits.largestADayNumber')}</Th>
              <Th>{t('limits.sourceHead')}</Th>
              <Th>{t('limits.asOf')}</Th>
              <Th>{t('limits.setBy')}</Th>
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
                  <Td>{text(sourceOf(limits.source))}</Td>
                  <Td>{formats.day(limits.asOf)}</Td>
                  <Td>{limits.who ?? t('limits.default')}</Td>
                  <Td place="sub">
                    <PhoneLines limits={limits} />
                  </Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        </Card>
        <EarlierLimits earlier={view.earlier} />
        {children}
      </div>
    </>
  )
}

function PhoneLines({ limits }: { limits: SetLimits }) {
  const t = useTranslations('settings')
  const formats = useFormats()
  const text = useText()
  const { smallest, largestPerDay, currency, source, asOf } = limits
  return (
    <>
      {t.rich('limits.line', {
        ...{ source: text(sourceOf(source)), day: formats.day(asOf) },
        smallest: () => <Figure amount={smallest} currency={currency} />,
        aDay: () => <Figure amount={largestPerDay} currency={currency} />,
      })}
    </>
  )
}
