import { toldEntries, whenOf } from '@/components/events/events-card'
import { type Happened, HappenedList } from '@/components/ui/value/happened-list'
import { ServiceStatus } from '@/components/ui/value/service-status'
import { isFinal, shownStatus } from '@/lib/payments/status'
import type { PaymentView } from '@/lib/payments/view'

/**
 * What is known to have happened to a payment: what was done here, each word of the service with the time it was first read, and
 * what its webhooks told.
 */
export function Timeline({ payment, zone }: { payment: PaymentView; zone: string }) {
  const { readAt, status } = payment
  const when = (iso: string) => whenOf(iso, readAt, zone)
  return (
    <>
      <HappenedList happened={[...happened(payment), ...toldEntries(payment.told, when)]} when={when} />
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
  return [
    ...words,
    ...(createdAt === null ? [] : [{ key: 'made', at: createdAt, ...made }]),
    ...(collected?.sentAt == null ? [] : [{ key: 'sent', at: collected.sentAt, what: 'Sent from here' }]),
    ...(collected === null ? [] : [{ key: 'asked', at: collected.askedAt, what: `Asked for by ${collected.by}` }]),
  ]
}
