'use client'

import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { disbursementPath, disbursementsPath } from '@/components/paths'
import { Button } from '@/components/ui/action/button'
import { LinkButton } from '@/components/ui/action/link-button'
import { ReadAgain } from '@/components/ui/action/read-again'
import { EmptyState } from '@/components/ui/layout/empty-state'
import { PageHeader } from '@/components/ui/layout/page-header'
import { TableSkeleton } from '@/components/ui/layout/skeleton'
import { disbursementsQuery } from '@/lib/queries/disbursements'
import { type DisbursementFilters, isNarrowed, readFilters } from '@/lib/service-lists/filters'
import { DisbursementFilterBar } from './disbursement-filter-bar'
import { DisbursementsFoot } from './disbursements-foot'
import { DisbursementsTable } from './disbursements-table'
import { UnansweredNotice } from './unanswered-notice'

type Props = { filters: DisbursementFilters; zone: string; today: string }

/** The service's own list of disbursements, ours or not, as it was read at a stated time. */
export function Disbursements({ filters, zone, today }: Props) {
  const { data, error, isFetching, refetch } = useQuery(disbursementsQuery(filters))
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader
        title="Disbursements"
        facts={['As the service lists them, made here or not']}
        actions={
          <Button variant="quiet" icon={RotateCw} busy={isFetching} onPress={() => void refetch()}>
            {isFetching ? 'Reading again' : 'Read again'}
          </Button>
        }
      />
      <DisbursementFilterBar filters={filters} today={today} seen={data?.disbursements ?? []} />
      {error && <ReadAgain error={error} shownAsOf={data?.readAt} zone={zone} busy={isFetching} onRetry={refetch} />}
      {data && <UnansweredNotice unanswered={data.unanswered} />}
      <div className="grow">
        {data === undefined && !error && (
          <TableSkeleton columns={['60%', '80%', '60%', '50%', '60%', '70%', '70%', '70%']} rows={12} />
        )}
        {data && data.disbursements.length > 0 && (
          <DisbursementsTable page={data} zone={zone} hrefOf={(id) => disbursementPath(id, filters)} />
        )}
        {data && data.disbursements.length === 0 && <NoneFound filters={filters} total={data.total} />}
      </div>
      {data && data.total > 0 && (
        <DisbursementsFoot
          page={data}
          filters={filters}
          zone={zone}
          pathOf={(change) => disbursementsPath({ ...filters, ...change })}
        />
      )}
    </div>
  )
}

function NoneFound({ filters, total }: { filters: DisbursementFilters; total: number }) {
  const all = disbursementsPath(readFilters({}))
  if (isNarrowed(filters) || total > 0) {
    return (
      <EmptyState title="None found" actions={<LinkButton href={all}>Show all disbursements</LinkButton>}>
        {total > 0
          ? 'There are fewer disbursements than this page would show.'
          : 'The service has no disbursement with this status in these days. Other days or any status show more.'}
      </EmptyState>
    )
  }
  return (
    <EmptyState title="No disbursements yet" actions={<LinkButton href="/payouts">Go to payouts</LinkButton>}>
      The service makes a disbursement for each batch of an approved payout. It is listed here with what became of it,
      and so are those that were made elsewhere in the merchant’s name.
    </EmptyState>
  )
}
