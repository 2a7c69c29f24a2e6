'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { ToldCard } from '@/components/events/events-card'
import { disbursementsPath, payoutPath } from '@/components/paths'
import { ReadPage } from '@/components/ui/layout/read-page'
import { ServiceStatus } from '@/components/ui/value/service-status'
import { shortId } from '@/components/ui/value/short-id'
import { disbursementQuery } from '@/lib/queries/disbursements'
import type { DisbursementFilters } from '@/lib/service-lists/filters'
import { shownStatus } from '@/lib/service-lists/status'
import type { DisbursementView } from '@/lib/service-lists/view'
import { formatClock, zoneName } from '@/lib/time/zone'
import { DisbursementFacts } from './disbursement-facts'
import { DisbursementSums } from './disbursement-sums'
import { ItemsTable } from './items-table'

type Props = { id: string; filters: DisbursementFilters; zone: string }

/** One disbursement as the service tells it, ours or not. */
export function Disbursement({ id, filters, zone }: Props) {
  const reading = useQuery(disbursementQuery(id))
  const { data } = reading
  return (
    <ReadPage
      title={`Disbursement ${shortId(id)}`}
      chip={data && <ServiceStatus status={shownStatus(data.status)} chip />}
      facts={data ? facts(data, zone) : []}
      reading={reading}
      list={disbursementsPath(filters)}
      zone={zone}
    >
      {data && (
        <div className="flex flex-col gap-4 px-gutter pb-7">
          <DisbursementSums disbursement={data} />
          <DisbursementFacts disbursement={data} zone={zone} />
          <ItemsTable disbursement={data} zone={zone} />
          <ToldCard told={data.told} readAt={data.readAt} zone={zone} />
        </div>
      )}
    </ReadPage>
  )
}

const facts = ({ ours, readAt }: DisbursementView, zone: string) => [
  ours === null ? (
    'Not made here, as far as we know'
  ) : (
    <>
      Made here for{' '}
      <Link href={payoutPath(ours.payoutId)} className="font-medium text-accent hover:underline">
        {ours.name}
      </Link>
    </>
  ),
  `Read ${formatClock(readAt, zone)} ${zoneName(zone)}`,
]
