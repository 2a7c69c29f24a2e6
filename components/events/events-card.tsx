import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/layout/card'
import { toneText } from '@/components/ui/value/status'
import { type TimelineEntry, TimelineList } from '@/components/ui/value/timeline-list'
import type { ReportedEvent } from '@/lib/events/view'
import type { Formats } from '@/lib/messages/formats'
import { type Texts, useFormats } from '@/lib/messages/use-text'

/** A time as timelines show it: without its date on the day of the reading. */
export function whenOf(formats: Formats, iso: string, readAt: string): string {
  const sameDay = formats.day(iso) === formats.day(readAt)
  return sameDay ? formats.clock(iso) : `${formats.day(iso)}, ${formats.clock(iso)}`
}

/** Events as entries of a timeline. */
export const eventEntries = (
  t: Texts<'events'>,
  events: readonly ReportedEvent[],
  when: (iso: string) => string,
): readonly TimelineEntry[] =>
  events.map((event) => ({
    ...{ key: `event ${event.at} ${event.name} ${event.status}`, at: event.at },
    what: (
      <>
        <span className="text-text-2">{t('toldUs')}</span>{' '}
        <span className="break-words font-medium">{event.name ?? t('unnamed')}</span>
      </>
    ),
    more: <EventDetails event={event} when={when} />,
  }))

function EventDetails({ event, when }: { event: ReportedEvent; when: (iso: string) => string }) {
  const t = useTranslations('events')
  const { status, times, lastAt, signed, standing } = event
  const details = [
    status !== null && t('status', { status }),
    times > 1 && t('delivered', { times, time: when(lastAt) }),
    !signed && t('unsigned'),
  ].filter((part) => part !== false)
  return (
    <>
      {details.join(', ')}
      {standing === 'open' && <span className="block">{t('notRead')}</span>}
      {standing === 'contradicted' && (
        <span className="flex items-baseline gap-1">
          <TriangleAlert aria-hidden className={`icon shrink-0 self-center ${toneText('warn')}`} />
          {t('contradicted')}
        </span>
      )}
    </>
  )
}

type Props = { events: readonly ReportedEvent[]; readAt: string }

/** The events about something whose page has no timeline; nothing where there are none. */
export function EventsCard({ events, readAt }: Props) {
  const t = useTranslations('events')
  const formats = useFormats()
  if (events.length === 0) return null
  const when = (iso: string) => whenOf(formats, iso, readAt)
  return (
    <Card title={t('title')} aside={formats.zoneName()}>
      <div className="px-gutter py-3">
        <TimelineList happened={eventEntries(t, events, when)} when={when} />
      </div>
    </Card>
  )
}
