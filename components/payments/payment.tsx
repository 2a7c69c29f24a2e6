'use client'

import { useQuery } from '@tanstack/react-query'
import { paymentsPath } from '@/components/paths'
import { Card } from '@/components/ui/layout/card'
import { ReadPage } from '@/components/ui/layout/read-page'
import { Money } from '@/components/ui/value/money'
import { ServiceStatus } from '@/components/ui/value/service-status'
import { shortId } from '@/components/ui/value/short-id'
import type { PaymentFilters } from '@/lib/payments/filters'
import { shownStatus } from '@/lib/payments/status'
import type { PaymentView } from '@/lib/payments/view'
import { paymentQuery } from '@/lib/queries/payments'
import { formatClock, zoneName } from '@/lib/time/zone'
import type { PaymentPlace } from './payment-actions'
import { PaymentDetails } from './payment-details'
import { PaymentFacts } from './payment-facts'
import { Timeline } from './timeline'

type Props = { id: string; filters: PaymentFilters; place: PaymentPlace }

/** One payment as the service tells it, made here or not, followed by itself until it is final. */
export function Payment({ id, filters, place }: Props) {
  const reading = useQuery(paymentQuery(id))
  const { data } = reading
  return (
    <ReadPage
      title={`Payment ${shortId(id)}`}
      chip={data && <ServiceStatus status={shownStatus(data.status)} chip />}
      facts={data ? facts(data, place.zone) : []}
      reading={reading}
      list={paymentsPath(filters, id)}
      zone={place.zone}
    >
      {data && (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 px-gutter pb-7 lg:grid-cols-[minmax(0,1fr)_356px]">
          <div className="flex min-w-0 flex-col gap-4">
            <PaymentFacts payment={data} place={place} />
            <PaymentDetails payment={data} />
          </div>
          <Card title="What happened">
            <div className="px-gutter py-3">
              <Timeline payment={data} zone={place.zone} />
            </div>
          </Card>
        </div>
      )}
    </ReadPage>
  )
}

const facts = ({ amount, currency, collected, readAt }: PaymentView, zone: string) => [
  <Money key="amount" amount={amount} currency={currency} />,
  collected === null ? 'Not asked for here, as far as we know' : `Asked for here by ${collected.by}`,
  `Read ${formatClock(readAt, zone)} ${zoneName(zone)}`,
]
