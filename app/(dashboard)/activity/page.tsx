import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { Activity } from '@/components/activity/activity'
import { requireStaff } from '@/lib/access/sessions/session'
import { readActivityFilters } from '@/lib/activity/filters'
import { listActivity } from '@/lib/activity/list-activity'
import { readActors } from '@/lib/activity/read-actors'
import { readLogState } from '@/lib/activity/read-entries'
import { pageTitle } from '@/lib/messages/page-title'
import { settings } from '@/lib/platform/settings'
import { activityQuery } from '@/lib/queries/activity'
import { newQueryClient } from '@/lib/queries/query-client'
import { dateInZone } from '@/lib/time/zone'

export const generateMetadata = pageTitle('shell.page.activity')

export default async function ActivityPage({ searchParams }: PageProps<'/activity'>) {
  const staff = await requireStaff('activity:read')
  const filters = readActivityFilters(await searchParams)
  const queries = newQueryClient()
  const [actors, state] = await Promise.all([
    readActors(staff),
    readLogState(staff),
    queries.prefetchQuery({ ...activityQuery(filters), queryFn: () => listActivity(staff, filters) }),
  ])
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <Activity actors={actors} state={state} today={dateInZone(new Date(), settings().timeZone)} />
    </HydrationBoundary>
  )
}
