'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { DropSheet } from '@/components/payouts/upload/drop-sheet'
import { NewPayoutLink } from '@/components/payouts/upload/new-payout-link'
import { ReadingFailed } from '@/components/ui/action/reading-failed'
import { PageHeader } from '@/components/ui/layout/page-header'
import { TableSkeleton } from '@/components/ui/layout/skeleton'
import { useFormats } from '@/lib/messages/use-text'
import type { FirstStep } from '@/lib/overview/first-steps'
import type { MyDraft } from '@/lib/overview/my-drafts'
import { tasksQuery } from '@/lib/queries/dashboard'
import { BalanceCard } from './balance-card'
import { ComingUpCard } from './coming-up-card'
import { FailuresCard } from './failures-card'
import { FirstStepsCard } from './first-steps-card'
import { LatestPayouts } from './latest-payouts'
import { MoneyCard } from './money-card'
import { MyDraftsCard } from './my-drafts-card'
import { SystemStatusCard } from './system-status-card'
import { TasksTable } from './tasks-table'

type Props = {
  mayPrepare: boolean
  externalMethod: string
  /** Null where they were dismissed. */
  steps: readonly FirstStep[] | null
  drafts: readonly MyDraft[]
}

/** The person's to-do list, money in and out, the status of service and sender, and the payouts that changed last. */
export function Overview({ mayPrepare, externalMethod, steps, drafts }: Props) {
  const t = useTranslations('overview')
  const formats = useFormats()
  const { data, error, isFetching, refetch } = useQuery(tasksQuery())
  return (
    <>
      {mayPrepare && <DropSheet />}
      <PageHeader
        title={t('toDo.title')}
        facts={[data && formats.longDay(new Date(data.readAt))]}
        actions={mayPrepare && <NewPayoutLink />}
      />
      <div className="flex flex-col gap-4 px-gutter pb-7">
        <section
          aria-label={t('toDo.title')}
          className="overflow-clip rounded-card border [--gutter:0.875rem] [&_tbody>tr:last-child]:border-b-0 [&_tbody>tr:last-child>td]:border-b-0"
        >
          {error && <ReadingFailed error={error} shownAsOf={data?.readAt} busy={isFetching} onRetry={refetch} />}
          {data === undefined && !error && <TableSkeleton columns={['50%', '60%', '80%', '40%']} rows={3} />}
          {data && <TasksTable tasks={data.tasks} now={new Date(data.readAt)} />}
        </section>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_356px]">
          <div className="flex min-w-0 flex-col gap-4">
            <MoneyCard externalMethod={externalMethod} />
            <FailuresCard />
          </div>
          <div className="flex flex-col gap-4">
            {steps && <FirstStepsCard steps={steps} />}
            {data && <MyDraftsCard drafts={drafts} readAt={new Date(data.readAt)} />}
            <ComingUpCard />
            <BalanceCard />
            <SystemStatusCard />
          </div>
        </div>
        <LatestPayouts mayPrepare={mayPrepare} />
      </div>
    </>
  )
}
