import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { Events } from '@/components/events/events'
import { requireStaff } from '@/lib/access/sessions/session'
import { readEventFilters } from '@/lib/events/filters'
import { listEvents } from '@/lib/events/list-events'
import { pageTitle } from '@/lib/messages/page-title'
import { settings } from '@/lib/platform/settings'
import { eventsQuery } from '@/lib/queries/events'
import { newQueryClient } from '@/lib/queries/query-client'
import { dateInZone } from '@/lib/time/zone'

export const generateMetadata = pageTitle('shell.page.events')

export default async function EventsPage({ searchParams }: PageProps<'/events'>) {
  const staff = await requireStaff('read')
  const filters = readEventFilters(await searchParams)
  const queries = newQueryClient()
  await queries.prefetchQuery({ ...eventsQuery(filters), queryFn: () => listEvents(staff, filters) })
  const { appUrl, environment, service, timeZone } = settings()
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <Events
        today={dateInZone(new Date(), timeZone)}
        address={`${appUrl}/api/webhooks/service`}
        isClosed={service.webhookSecrets.length === 0 && environment !== 'sandbox'}
      />
    </HydrationBoundary>
  )
}
