import { ServiceStatus } from '@/components/ui/service-status'
import { isFinal, shownStatus } from '@/lib/payments/status'
import type { PaymentView } from '@/lib/payments/view'
import { dateInZone, formatClock, formatDay } from '@/lib/zone'

/** What is known to have happened to a payment, the latest first: each word of the service with the time it was first read. */
export function Timeline({ payment, zone }: { payment: PaymentView; zone: string }) {
  const { seen, collected, createdAt, readAt, status } = payment
  const when = (iso: string) => {
    const sameDay = dateInZone(new Date(iso), zone) === dateInZone(new Date(readAt), zone)
    return sameDay ? formatClock(iso, zone) : `${formatDay(iso, zone)}, ${formatClock(iso, zone)}`
  }
  return (
    <>
      <ol className="flex flex-col gap-1.5" aria-label="What happened, the latest first">
        {[...seen].reverse().map(({ status: word, at }) => (
          <li key={at} className="flex items-baseline justify-between gap-3">
            <span>
              <ServiceStatus status={shownStatus(word)} /> <span className="text-text-2">when read</span>
            </span>
            <time dateTime={at} className="shrink-0 text-text-2 tabular-nums">
              {when(at)}
            </time>
          </li>
        ))}
        {createdAt !== null && (
          <li className="flex items-baseline justify-between gap-3">
            <span>
              Made{' '}
              <span className="text-text-2">as the service says{collected && `, asked for by ${collected.by}`}</span>
            </span>
            <time dateTime={createdAt} className="shrink-0 text-text-2 tabular-nums">
              {when(createdAt)}
            </time>
          </li>
        )}
      </ol>
      <p className="mt-2 text-caption text-text-2" role="status">
        Read {when(readAt)}.{' '}
        {isFinal(status) ? 'Nothing more is expected.' : 'It is read again by itself until it is final.'}
      </p>
    </>
  )
}
