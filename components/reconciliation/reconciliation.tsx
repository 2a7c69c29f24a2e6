'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { journalPath, sheetPath } from '@/components/paths'
import { Button } from '@/components/ui/action/button'
import { LinkButton } from '@/components/ui/action/link-button'
import { Notice } from '@/components/ui/action/notice'
import { EmptyState } from '@/components/ui/layout/empty-state'
import { PageHeader } from '@/components/ui/layout/page-header'
import { ListDownloads } from '@/components/ui/overlay/download-menu'
import { Figure, Figures } from '@/components/ui/value/figures'
import { Money } from '@/components/ui/value/money'
import { useFormats } from '@/lib/messages/use-text'
import { reconciliationQuery } from '@/lib/queries/reconciliation'
import { refetchAfterAction } from '@/lib/queries/refresh'
import type { FindingsStaff, ReconciliationView, RunView } from '@/lib/reconciliation/view'
import { DaysCard } from './days-card'
import { FindingsCard } from './findings-card'
import { Comparing, SendingBlocked } from './sending-blocked'

// Its form and checks are not needed to read the page.
const CompareDays = dynamic(() => import('./compare-days').then((module) => module.CompareDays), { ssr: false })

/** Our records against the lists of the service: what differs, day by day, who looks into it, and why sending is blocked if it is. */
export function Reconciliation({ view: first, staff }: { view: ReconciliationView; staff: FindingsStaff }) {
  const t = useTranslations('reconciliation')
  const journal = useTranslations('journal')
  const formats = useFormats()
  const queries = useQueryClient()
  const { data: view } = useQuery({ ...reconciliationQuery, initialData: first })
  const [isAsking, setAsking] = useState(false)
  const refresh = () => void refetchAfterAction(queries, reconciliationQuery.queryKey)
  const { block, comparing, open, openCount, closed, latest, running, days, people, today } = view
  return (
    <>
      <PageHeader
        title={t('title')}
        facts={[
          t('subtitle'),
          latest?.endedAt ? t('compared', { time: formats.moment(latest.endedAt) }) : t('notCompared'),
        ]}
        actions={
          <>
            <LinkButton href={journalPath()} variant="quiet">
              {journal('title')}
            </LinkButton>
            <ListDownloads href={(format) => sheetPath('/api/reconciliation', '', format)} />
            {staff.mayResolve && (
              <Button onPress={() => setAsking(true)} isDisabled={running !== null}>
                {t('compare.button')}
              </Button>
            )}
          </>
        }
      />
      <div className="flex flex-col gap-4 px-gutter pb-8">
        {block && <SendingBlocked block={block} staff={staff} onChanged={refresh} />}
        {!block && comparing && <Comparing comparing={comparing} staff={staff} onChanged={refresh} />}
        {running && <Running run={running} />}
        {latest?.complete === false && (
          <Notice tone="warn">{t('incomplete', { days: daysText(formats, latest), purpose: latest.purpose })}</Notice>
        )}
        {openCount > 0 && <Ages view={view} />}
        {openCount === 0 ? (
          <section aria-label={t('openTitle')} className="rounded-card border">
            <EmptyState title={t('emptyTitle')}>{latest === null ? t('emptyNever') : t('emptyText')}</EmptyState>
          </section>
        ) : (
          <FindingsCard
            {...{ title: t('openTitle'), findings: open, count: openCount, people, staff }}
            onChanged={refresh}
          />
        )}
        <DaysCard days={days} />
        {closed.length > 0 && (
          <FindingsCard {...{ title: t('closedTitle'), findings: closed, people, staff }} onChanged={refresh} />
        )}
        {isAsking && <CompareDays today={today} onChanged={refresh} onClose={() => setAsking(false)} />}
      </div>
    </>
  )
}

const daysText = (formats: ReturnType<typeof useFormats>, { firstDay, lastDay }: RunView) =>
  firstDay === lastDay ? formats.typedDay(firstDay) : `${formats.typedDay(firstDay)} – ${formats.typedDay(lastDay)}`

function Running({ run }: { run: RunView }) {
  const t = useTranslations('reconciliation')
  const formats = useFormats()
  return (
    <Notice tone="neutral" role="status">
      {t('running', { days: daysText(formats, run) })}
    </Notice>
  )
}

/** How many are open, by how long they have been, with their sums. */
function Ages({ view: { ages } }: { view: ReconciliationView }) {
  const t = useTranslations('reconciliation')
  const formats = useFormats()
  return (
    <Figures>
      {ages.map(({ age, count, sums }) => (
        <Figure
          key={age}
          label={t(`ages.${age}`)}
          note={sums.map(({ amount, currency }) => <Money key={currency} amount={amount} currency={currency} />)}
        >
          {formats.count(count)}
        </Figure>
      ))}
    </Figures>
  )
}
