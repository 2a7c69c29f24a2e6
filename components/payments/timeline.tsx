import { useTranslations } from 'next-intl'
import { eventEntries, whenOf } from '@/components/events/events-card'
import { ServiceStatus } from '@/components/ui/value/service-status'
import { type TimelineEntry, TimelineList } from '@/components/ui/value/timeline-list'
import { type Texts, useFormats } from '@/lib/messages/use-text'
import { isFinal, shownStatus } from '@/lib/payments/status'
import type { PaymentView } from '@/lib/payments/view'

/**
 * The timeline of a payment: what was done here, each status of the service with the time at which it was first read, and
 * events.
 */
export function Timeline({ payment }: { payment: PaymentView }) {
  const t = useTranslations('payments')
  const events = useTranslations('events')
  const formats = useFormats()
  const { readAt, status } = payment
  const when = (iso: string) => whenOf(formats, iso, readAt)
  return (
    <>
      <TimelineList happened={[...happened(t, payment), ...eventEntries(events, payment.events, when)]} when={when} />
      <p className="mt-2 text-caption text-text-2" role="status">
        {t('timeline.read', { time: when(readAt), final: isFinal(status) ? 'final' : 'open' })}
      </p>
    </>
  )
}

function happened(t: Texts<'payments'>, { seen, collected, createdAt }: PaymentView): readonly TimelineEntry[] {
  const words = seen.map(({ status, at }) => ({
    ...{ key: `read ${at}`, at },
    what: (
      <>
        <ServiceStatus status={shownStatus(status)} /> <span className="text-text-2">{t('timeline.whenRead')}</span>
      </>
    ),
  }))
  const made = {
    what: (
      <>
        {t('timeline.created')} <span className="text-text-2">{t('timeline.service')}</span>
      </>
    ),
  }
  return [
    ...words,
    ...(createdAt === null ? [] : [{ key: 'made', at: createdAt, ...made }]),
    ...(collected?.sentAt == null ? [] : [{ key: 'sent', at: collected.sentAt, what: t('timeline.sentFromHere') }]),
    ...(collected === null
      ? []
      : [
          {
            key: 'asked',
            at: collected.askedAt,
            what: t('timeline.requestedBy', { who: collected.by, link: String(collected.isByLink) }),
          },
        ]),
  ]
}
