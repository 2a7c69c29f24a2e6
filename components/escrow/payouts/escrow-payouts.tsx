'use client'

import { useQuery } from '@tanstack/react-query'
import { RotateCw, Upload } from 'lucide-react'
import { DisbursementsFoot } from '@/components/disbursements/disbursements-foot'
import { DisbursementsTable } from '@/components/disbursements/disbursements-table'
import { UnansweredNotice } from '@/components/disbursements/unanswered-notice'
import { boardPath, escrowPayoutsPath } from '@/components/paths'
import { Button } from '@/components/ui/action/button'
import { LinkButton } from '@/components/ui/action/link-button'
import { ReadAgain } from '@/components/ui/action/read-again'
import { EmptyState } from '@/components/ui/layout/empty-state'
import { PageHeader } from '@/components/ui/layout/page-header'
import { TableSkeleton } from '@/components/ui/layout/skeleton'
import { escrowDisbursementsQuery } from '@/lib/queries/disbursements'
import { type EscrowListFilters, isEscrowListNarrowed, readEscrowFilters } from '@/lib/service-lists/escrow-filters'
import { EscrowListFilterBar } from './escrow-list-filter-bar'

type Props = { filters: EscrowListFilters; zone: string; externalMethod: string; mayPrepare: boolean }

/** The service's own list of escrow disbursements, ours or not, as it was read at a stated time. */
export function EscrowPayouts({ filters, zone, externalMethod, mayPrepare }: Props) {
  const { data, error, isFetching, refetch } = useQuery(escrowDisbursementsQuery(filters))
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader
        title="Escrow payouts"
        facts={['As the service lists them, made here or not', 'Money is held until its terms are met']}
        actions={
          <>
            <Button variant="quiet" icon={RotateCw} busy={isFetching} onPress={() => void refetch()}>
              {isFetching ? 'Reading again' : 'Read again'}
            </Button>
            {mayPrepare && <NewEscrowPayout />}
          </>
        }
      />
      <EscrowListFilterBar filters={filters} externalMethod={externalMethod} seen={data?.disbursements ?? []} />
      {error && <ReadAgain error={error} shownAsOf={data?.readAt} zone={zone} busy={isFetching} onRetry={refetch} />}
      {data && <UnansweredNotice unanswered={data.unanswered} />}
      <div className="grow">
        {data === undefined && !error && (
          <TableSkeleton columns={['60%', '80%', '60%', '50%', '60%', '70%', '70%', '70%']} rows={12} />
        )}
        {data && data.disbursements.length > 0 && (
          <DisbursementsTable page={data} zone={zone} hrefOf={boardPath} held />
        )}
        {data && data.disbursements.length === 0 && (
          <NoneFound filters={filters} total={data.total} mayPrepare={mayPrepare} />
        )}
      </div>
      {data && data.total > 0 && (
        <DisbursementsFoot
          page={data}
          filters={filters}
          zone={zone}
          pathOf={(change) => escrowPayoutsPath({ ...filters, ...change })}
        />
      )}
    </div>
  )
}

const NewEscrowPayout = () => (
  <LinkButton href="/escrow-payouts/new" variant="primary" icon={Upload}>
    New escrow payout
  </LinkButton>
)

type NoneProps = { filters: EscrowListFilters; total: number; mayPrepare: boolean }

function NoneFound({ filters, total, mayPrepare }: NoneProps) {
  const all = escrowPayoutsPath(readEscrowFilters({}))
  if (isEscrowListNarrowed(filters) || total > 0) {
    return (
      <EmptyState title="None found" actions={<LinkButton href={all}>Show all escrow payouts</LinkButton>}>
        {total > 0
          ? 'There are fewer escrow payouts than this page would show.'
          : 'The service has no escrow payout with this status and method. Any status and any method show more.'}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No escrow payouts yet"
      actions={mayPrepare && <LinkButton href="/escrow-payouts/new">Make one from a sheet</LinkButton>}
    >
      An escrow payout takes money from the wallet and holds it, one escrow for each payee, until its terms are met.
      Those of the merchant stand here, made here or elsewhere, and each opens a board from which they are released.
    </EmptyState>
  )
}
