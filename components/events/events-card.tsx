import { TriangleAlert } from 'lucide-react'
import { Card } from '@/components/ui/layout/card'
import { type Happened, HappenedList } from '@/components/ui/value/happened-list'
import { toneText } from '@/components/ui/value/status'
import type { Told } from '@/lib/events/view'
import { dateInZone, formatClock, formatDay, zoneName } from '@/lib/time/zone'

/** A moment as a list of what happened shows it: the clock alone on the day of the reading. */
export function whenOf(iso: string, readAt: string, zone: string): string {
  const sameDay = dateInZone(new Date(iso), zone) === dateInZone(new Date(readAt), zone)
  return sameDay ? formatClock(iso, zone) : `${formatDay(iso, zone)}, ${formatClock(iso, zone)}`
}

/** What webhooks told, as entries of a list of what happened. */
export const toldEntries = (told: readonly Told[], when: (iso: string) => string): readonly Happened[] =>
  told.map((one) => ({
    ...{ key: `told ${one.at} ${one.name} ${one.status}`, at: one.at },
    what: (
      <>
        <span className="text-text-2">The service told us:</span>{' '}
        <span className="break-words font-medium">{one.name ?? 'something without a name'}</span>
      </>
    ),
    more: <ToldDetails told={one} when={when} />,
  }))

function ToldDetails({ told, when }: { told: Told; when: (iso: string) => string }) {
  const { status, times, lastAt, signed, standing } = told
  const details = [
    status !== null && `status ${status}`,
    times > 1 && `delivered ${times} times, last ${when(lastAt)}`,
    !signed && 'not signed by the service',
  ].filter((part) => part !== false)
  return (
    <>
      {details.join(', ')}
      {standing === 'open' && <span className="block">No reading says so yet. Only what is read counts.</span>}
      {standing === 'contradicted' && (
        <span className="flex items-baseline gap-1">
          <TriangleAlert aria-hidden className={`icon shrink-0 self-center ${toneText('warn')}`} />
          What is read from the service says otherwise, and only that counts.
        </span>
      )}
    </>
  )
}

type Props = { told: readonly Told[]; readAt: string; zone: string }

/** What webhooks told of something whose page has no list of what happened; nothing where they told nothing. */
export function ToldCard({ told, readAt, zone }: Props) {
  if (told.length === 0) return null
  const when = (iso: string) => whenOf(iso, readAt, zone)
  return (
    <Card title="What the service told us" aside={zoneName(zone)}>
      <div className="px-gutter py-3">
        <HappenedList happened={toldEntries(told, when)} when={when} />
      </div>
    </Card>
  )
}
