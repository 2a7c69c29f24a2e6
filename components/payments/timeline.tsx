import type { ReactNode } from 'react'
import { ServiceStatus } from '@/components/ui/service-status'
import { isFinal, shownStatus } from '@/lib/payments/status'
import type { PaymentView } from '@/lib/payments/view'
import { dateInZone, formatClock, formatDay } from '@/lib/zone'

type Happened = { readonly key: string; readonly at: string; readonly what: ReactNode }

/**
 * What is known to have happened to a payment, the latest first: what was done here, and each word of the service with the
 * time it was first read.
 */
export function Timeline({ payment, zone }: { payment: PaymentView; zone: string }) {
  const { readAt, status } = payment
  const when = (iso: string) => {
    const sameDay = dateInZone(new Date(iso), zone) === dateInZone(new Date(readAt), zone)
    return sameDay ? formatClock(iso, zone) : `${formatDay(iso, zone)}, ${formatClock(iso, zone)}`
  }
  return (
    <>
      <ol className="flex flex-col gap-1.5" aria-label="What happened, the latest first">
        {happened(payment).map(({ key, at, what }) => (
          <li key={key} className="flex items-baseline justify-between gap-3">
            <span className="min-w-0">{what}</span>
            <time dateTime={at} className="shrink-0 text-text-2 tabular-nums">
              {when(at)}
            </time>
          </li>
        ))}
      </ol>
      <p className="mt-2 text-caption text-text-2" role="status">
        Read {when(readAt)}.{' '}
        {isFinal(status) ? 'Nothing more is expected.' : 'It is read again by itself until it is final.'}
      </p>
    </>
  )
}

function happened({ seen, collected, createdAt }: PaymentView): readonly Happened[] {
  const words = seen.map(({ status, at }) => ({
    ...{ key: `read ${at}`, at },
    what: (
      <>
        <ServiceStatus status={shownStatus(status)} /> <span className="text-text-2">when read</span>
      </>
    ),
  }))
  const made = {
    what: (
      <>
        Made <span className="text-text-2">as the service says</span>
      </>
    ),
  }
  const all: readonly Happened[] = [
    ...words,
    ...(createdAt === null ? [] : [{ key: 'made', at: createdAt, ...made }]),
    ...(collected?.sentAt == null ? [] : [{ key: 'sent', at: collected.sentAt, what: 'Sent from here' }]),
    ...(collected === null ? [] : [{ key: 'asked', at: collected.askedAt, what: `Asked for by ${collected.by}` }]),
  ]
  return all.toSorted((a, b) => b.at.localeCompare(a.at))
}
