'use client'

import { useQuery } from '@tanstack/react-query'
import { RotateCw, Upload } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DisbursementsFoot } from '@/components/disbursements/disbursements-foot'
import { DisbursementsTable } from '@/components/disbursements/disbursements-table'
import { UnansweredNotice } from '@/components/disbursements/unanswered-notice'
import { boardPath, escrowPayoutsPath, sheetPath } from '@/components/paths'
import { ViewsMenu } from '@/components/saved-views/views-menu'
import { Button } from '@/components/ui/action/button'
import { LinkButton } from '@/components/ui/action/link-button'
import { NewLink } from '@/components/ui/action/new-link'
import { ReadingFailed } from '@/components/ui/action/reading-failed'
import { EmptyState } from '@/components/ui/layout/empty-state'
import { PageHeader } from '@/components/ui/layout/page-header'
import { TableSkeleton } from '@/components/ui/layout/skeleton'
import { ListDownloads } from '@/components/ui/overlay/download-menu'
import { escrowDisbursementsQuery } from '@/lib/queries/disbursements'
import {
  type EscrowListFilters,
  escrowFiltersQuery,
  escrowNarrowed,
  isEscrowListNarrowed,
  readEscrowFilters,
} from '@/lib/service-lists/escrow-filters'
import { EscrowListFilterBar } from './escrow-list-filter-bar'

type Props = { filters: EscrowListFilters; externalMethod: string; mayPrepare: boolean }

/** The service's own list of escrow disbursements, ours or not, as it was read at a stated time. */
export function EscrowPayouts({ filters, externalMethod, mayPrepare }: Props) {
  const t = useTranslations('board')
  const { data, error, isFetching, refetch } = useQuery(escrowDisbursementsQuery(filters))
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader
        title={t('list.title')}
        facts={[t('list.subtitle'), t('list.help')]}
        actions={
          <>
            <Button variant="quiet" icon={RotateCw} busy={isFetching} onPress={() => void refetch()}>
              {isFetching ? t('page.refreshing') : t('page.refresh')}
            </Button>
            <ViewsMenu list="escrow-payouts" now={escrowFiltersQuery(escrowNarrowed(filters, {}))} />
            <ListDownloads
              href={(format) =>
                sheetPath('/api/escrow-payouts', escrowFiltersQuery(escrowNarrowed(filters, {})), format)
              }
            />
            {mayPrepare && <NewEscrowPayout />}
          </>
        }
      />
      <EscrowListFilterBar filters={filters} externalMethod={externalMethod} seen={data?.disbursements ?? []} />
      {error && <ReadingFailed error={error} shownAsOf={data?.readAt} busy={isFetching} onRetry={refetch} />}
      {data && <UnansweredNotice unanswered={data.unanswered} />}
      <div className="grow">
        {data === undefined && !error && (
          <TableSkeleton columns={['60%', '80%', '60%', '50%', '60%', '70%', '70%', '70%']} rows={12} />
        )}
        {data && data.disbursements.length > 0 && <DisbursementsTable page={data} hrefOf={boardPath} isEscrow />}
        {data && data.disbursements.length === 0 && (
          <NoneFound filters={filters} total={data.total} mayPrepare={mayPrepare} />
        )}
      </div>
      {data && data.total > 0 && (
        <DisbursementsFoot
          page={data}
          filters={filters}
          pathOf={(change) => escrowPayoutsPath({ ...filters, ...change })}
        />
      )}
    </div>
  )
}

const NewEscrowPayout = () => {
  const t = useTranslations('board')
  return <NewLink href="/escrow-payouts/new" label={t('list.new')} icon={Upload} />
}

type NoneProps = { filters: EscrowListFilters; total: number; mayPrepare: boolean }

function NoneFound({ filters, total, mayPrepare }: NoneProps) {
  const t = useTranslations('board')
  const all = escrowPayoutsPath(readEscrowFilters({}))
  if (isEscrowListNarrowed(filters) || total > 0) {
    return (
      <EmptyState title={t('table.noneTitle')} actions={<LinkButton href={all}>{t('list.showAll')}</LinkButton>}>
        {total > 0 ? t('list.pageEmpty') : t('list.noneText')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={t('list.emptyTitle')}
      actions={mayPrepare && <LinkButton href="/escrow-payouts/new">{t('list.fromSheet')}</LinkButton>}
    >
      {t('list.emptyText')}
    </EmptyState>
  )
}
