'use client'

import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, RotateCw } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { LinkButton } from '@/components/ui/link-button'
import { Money } from '@/components/ui/money'
import { PageHeader } from '@/components/ui/page-header'
import { ReadAgain } from '@/components/ui/read-again'
import { ServiceStatus } from '@/components/ui/service-status'
import { shortId } from '@/components/ui/short-id'
import { useShortcut } from '@/components/ui/shortcut'
import { TableSkeleton } from '@/components/ui/skeleton'
import type { PaymentFilters } from '@/lib/payments/filters'
import { shownStatus } from '@/lib/payments/status'
import type { PaymentView } from '@/lib/payments/view'
import { paymentQuery } from '@/lib/queries/payments'
import { formatClock, zoneName } from '@/lib/zone'
import type { PaymentPlace } from './payment-desk'
import { PaymentDetails } from './payment-details'
import { PaymentFacts } from './payment-facts'
import { listPath } from './payment-path'
import { Timeline } from './timeline'

type Props = { id: string; filters: PaymentFilters; place: PaymentPlace }

/** One payment as the service tells it, made here or not, followed by itself until it is final. */
export function Payment({ id, filters, place }: Props) {
  const router = useRouter()
  const { data, error, isFetching, refetch } = useQuery(paymentQuery(id))
  const list = listPath(filters, id)
  useShortcut('Esc', 'Back to the list', () => router.push(list))
  return (
    <>
      <PageHeader
        title={`Payment ${shortId(id)}`}
        chip={data && <ServiceStatus status={shownStatus(data.status)} chip />}
        facts={data ? facts(data, place.zone) : []}
        actions={
          <>
            <span className="flex max-sm:hidden">
              <LinkButton href={list} variant="quiet" icon={ArrowLeft} keys="Esc">
                Back to the list
              </LinkButton>
            </span>
            <Button icon={RotateCw} busy={isFetching} onPress={() => void refetch()}>
              {isFetching ? 'Reading again' : 'Read again'}
            </Button>
          </>
        }
      />
      {error && (
        <ReadAgain error={error} shownAsOf={data?.readAt} zone={place.zone} busy={isFetching} onRetry={refetch} />
      )}
      {data === undefined && !error && <TableSkeleton columns={['60%', '50%', '50%', '40%']} rows={6} />}
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
    </>
  )
}

const facts = ({ amount, currency, collected, readAt }: PaymentView, zone: string) => [
  <Money key="amount" amount={amount} currency={currency} />,
  collected === null ? 'Not asked for here, as far as we know' : `Asked for here by ${collected.by}`,
  `Read ${formatClock(readAt, zone)} ${zoneName(zone)}`,
]
