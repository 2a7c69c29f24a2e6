import { notFound } from 'next/navigation'
import { z } from 'zod'
import { EventPage } from '@/components/events/event-page'
import { may } from '@/lib/access/roles'
import { requireStaff } from '@/lib/access/sessions/session'
import { readEvent } from '@/lib/events/read-event'
import { pageTitle } from '@/lib/messages/page-title'

export const generateMetadata = pageTitle('shell.page.events')

export default async function OneEventPage({ params }: PageProps<'/events/[eventId]'>) {
  const staff = await requireStaff('read')
  const { eventId } = await params
  const event = z.uuid().safeParse(eventId).success ? await readEvent(staff, eventId) : null
  if (event === null) return notFound()
  return (
    <EventPage
      event={event}
      mayHandle={may(staff.role, 'webhooks:manage')}
      mayReadLog={may(staff.role, 'activity:read')}
    />
  )
}
