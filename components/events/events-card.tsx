import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/layout/card'
import { type Happened, HappenedList } from '@/components/ui/value/happened-list'
import { toneText } from '@/components/ui/value/status'
import type { ReportedEvent } from '@/lib/events/view'
import type { Formats } from '@/lib/messages/formats'
import { type Texts, useFormats } from '@/lib/messages/use-text'

/** A moment as a list of what happened shows it: the clock alone on the day of the reading. */
export function whenOf(formats: Formats, iso: string, readAt: string): string {
  const sameDay = formats.day(iso) === formats.day(readAt)
  return sameDay ? formats.clock(iso) : `${formats.day(iso)}, ${formats.clock(iso)}`
}

/** What webhooks told, as entries of a list of what happened. */
export const toldEntries = (
  t: Texts<'events'>,
  told: readonly ReportedEvent[],
  when: (iso: string) => string,
): readonly Happened[] =>
  told.map((one) => ({
    ...{ key: `told ${one.at} ${one.name} ${one.status}`, at: one.at },
    what: (
      <>
        <span className="text-text-2">{t('toldUs')}</span>{' '}
        <span className="break-words font-medium">{one.name ?? t('unnamed')}</span>
      </>
    ),
    more: <ToldDetails told={one} when={when} />,
  }))

function ToldDetails({ told, when }: { told: ReportedEvent; when: (iso: string) => string }) {
  const t = useTranslations('events')
  const { status, times, lastAt, signed, standing } = told
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

type Props = { told: readonly ReportedEvent[]; readAt: string }

/** What webhooks told of something whose page has no list of what happened; nothing where they told nothing. */
export function ToldCard({ told, readAt }: Props) {
  const t = useTranslations('events')
  const formats = useFormats()
  if (told.length === 0) return null
  const when = (iso: string) => whenOf(formats, iso, readAt)
  return (
    <Card title={t('title')} aside={formats.zoneName()}>
      <div className="px-gutter py-3">
        <HappenedList happened={toldEntries(t, told, when)} when={when} />
      </div>
    </Card>
  )
}
