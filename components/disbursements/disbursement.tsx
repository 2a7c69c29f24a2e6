'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { ToldCard } from '@/components/events/told'
import { payoutPath } from '@/components/payouts/payout-path'
import { ReadPage } from '@/components/ui/read-page'
import { ServiceStatus } from '@/components/ui/service-status'
import { shortId } from '@/components/ui/short-id'
import type { DisbursementFilters } from '@/lib/disbursements/filters'
import { shownStatus } from '@/lib/disbursements/status'
import type { DisbursementView } from '@/lib/disbursements/view'
import { disbursementQuery } from '@/lib/queries/disbursements'
import { formatClock, zoneName } from '@/lib/zone'
import { DisbursementFacts } from './disbursement-facts'
import { listPath } from './disbursement-path'
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
      list={listPath(filters)}
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
