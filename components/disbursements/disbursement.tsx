'use client'

import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, RotateCw } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { ToldCard } from '@/components/events/told'
import { payoutPath } from '@/components/payouts/payout-path'
import { Button } from '@/components/ui/button'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { ReadAgain } from '@/components/ui/read-again'
import { ServiceStatus } from '@/components/ui/service-status'
import { shortId } from '@/components/ui/short-id'
import { useShortcut } from '@/components/ui/shortcut'
import { TableSkeleton } from '@/components/ui/skeleton'
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
  const router = useRouter()
  const { data, error, isFetching, refetch } = useQuery(disbursementQuery(id))
  const list = listPath(filters)
  useShortcut('Esc', 'Back to the list', () => router.push(list))
  return (
    <>
      <PageHeader
        title={`Disbursement ${shortId(id)}`}
        chip={data && <ServiceStatus status={shownStatus(data.status)} chip />}
        facts={data ? facts(data, zone) : []}
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
      {error && <ReadAgain error={error} shownAsOf={data?.readAt} zone={zone} busy={isFetching} onRetry={refetch} />}
      {data === undefined && !error && <TableSkeleton columns={['60%', '50%', '50%', '40%']} rows={6} />}
      {data && (
        <div className="flex flex-col gap-4 px-gutter pb-7">
          <DisbursementSums disbursement={data} />
          <DisbursementFacts disbursement={data} zone={zone} />
          <ItemsTable disbursement={data} zone={zone} />
          <ToldCard told={data.told} readAt={data.readAt} zone={zone} />
        </div>
      )}
    </>
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
