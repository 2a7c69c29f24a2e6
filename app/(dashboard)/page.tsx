import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { Overview } from '@/components/overview/overview'
import { FeatureMessages } from '@/components/shell/feature-messages'
import { may } from '@/lib/access/roles'
import { requireStaff } from '@/lib/access/sessions/session'
import { pageTitle } from '@/lib/messages/page-title'
import { readMyDrafts } from '@/lib/overview/my-drafts'
import { readFirstSteps } from '@/lib/overview/read-first-steps'
import { readTasks } from '@/lib/overview/read-tasks'
import { readSystemStatus } from '@/lib/overview/system-status'
import { listPayouts } from '@/lib/payouts/list-payouts'
import { readPayoutsFilters } from '@/lib/payouts/payouts-filters'
import { settings } from '@/lib/platform/settings'
import { systemStatusQuery, tasksQuery } from '@/lib/queries/dashboard'
import { payoutsQuery } from '@/lib/queries/payouts'
import { newQueryClient } from '@/lib/queries/query-client'

export const generateMetadata = pageTitle('shell.page.overview')

export default async function OverviewPage() {
  const staff = await requireStaff('read')
  const latest = readPayoutsFilters({})
  const queries = newQueryClient()
  const [steps, drafts] = await Promise.all([
    readFirstSteps(staff),
    readMyDrafts(staff),
    queries.prefetchQuery({ ...tasksQuery(), queryFn: () => readTasks(staff) }),
    queries.prefetchQuery({ ...systemStatusQuery(), queryFn: () => readSystemStatus(staff) }),
    queries.prefetchQuery({ ...payoutsQuery(latest), queryFn: () => listPayouts(staff, latest) }),
  ])
  return (
    <FeatureMessages features={['draft', 'findings', 'holds', 'overview']}>
      <HydrationBoundary state={dehydrate(queries)}>
        <Overview
          externalMethod={settings().service.externalMethod}
          mayPrepare={may(staff.role, 'payouts:prepare')}
          steps={steps}
          drafts={drafts}
        />
      </HydrationBoundary>
    </FeatureMessages>
  )
}
