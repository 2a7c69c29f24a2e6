'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { paymentPath } from '@/components/paths'
import { Button } from '@/components/ui/action/button'
import { ReadingFailed } from '@/components/ui/action/reading-failed'
import { EmptyState } from '@/components/ui/layout/empty-state'
import { TableSkeleton } from '@/components/ui/layout/skeleton'
import { RowLink, rowOpens, useRowKeys } from '@/components/ui/table/row-link'
import { Table, TableHead, Td, Th, Tr } from '@/components/ui/table/table'
import { Money } from '@/components/ui/value/money'
import { ServiceStatus } from '@/components/ui/value/service-status'
import { shortId } from '@/components/ui/value/short-id'
import { useFormats } from '@/lib/messages/use-text'
import type { PaymentFilters } from '@/lib/payments/filters'
import { shownStatus } from '@/lib/payments/status'
import { formatPhone } from '@/lib/phone/number'
import { paymentSearchQuery } from '@/lib/queries/search'
import type { FoundPayments as Result } from '@/lib/search/view'

type Props = { typed: string; filters: PaymentFilters; onClear: () => void }

/** The payments that fit what was typed, the newest first, and how much of the service's list was searched for them. */
export function FoundPayments({ typed, filters, onClear }: Props) {
  const t = useTranslations('payments')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const host = useRowKeys<HTMLDivElement>()
  const { data, error, isFetching, refetch } = useQuery(paymentSearchQuery(typed))
  return (
    <div ref={host} className="grow">
      <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-gutter py-2 text-text-2">
        {data ? t('search.found', { count: data.found.length, typed }) : t('search.searching', { typed })}{' '}
        {data && <Read payments={data.payments} />}
        <Button size="sm" onPress={onClear}>
          {t('search.clear')}
        </Button>
      </p>
      {error && <ReadingFailed error={error} busy={isFetching} onRetry={refetch} />}
      {data === undefined && !error && <TableSkeleton columns={['40%', '70%', '50%', '60%', '60%']} rows={6} />}
      {data?.found.length === 0 && <EmptyState title={t('search.noneTitle')}>{t('search.none')}</EmptyState>}
      {data && data.found.length > 0 && (
        <Table label={t('search.table')}>
          <TableHead>
            <Th>{t('created')}</Th>
            <Th>{t('payer')}</Th>
            <Th className="max-md:hidden">{ui('col.reference')}</Th>
            <Th className="max-md:hidden">{t('column.payment')}</Th>
            <Th>{ui('col.status')}</Th>
            <Th end>{ui('col.amount')}</Th>
          </TableHead>
          <tbody>
            {data.found.map((one) => (
              <Tr key={one.id} className={rowOpens}>
                <Td place="time">{formats.moment(one.at)}</Td>
                <Td place="sub">{formats.moment(one.at)}</Td>
                <Td place="lead" className="sm:min-w-40 sm:break-words">
                  <RowLink href={paymentPath(one.id, filters)}>{formatPhone(one.name) || t('list.noPayer')}</RowLink>
                </Td>
                <Td className="max-md:hidden">{one.reference ?? '—'}</Td>
                <Td className="text-text-2 max-md:hidden">{shortId(one.id)}</Td>
                <Td place="status">
                  <ServiceStatus status={shownStatus(one.status)} />
                </Td>
                <Td end place="amount">
                  {one.money && <Money amount={one.money.amount} currency={one.money.currency} />}
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </div>
  )
}

function Read({ payments }: Pick<Result, 'payments'>) {
  const t = useTranslations('payments')
  const formats = useFormats()
  if (payments === null) return t('search.notRead')
  const asOf = formats.moment(payments.asOf)
  return payments.complete
    ? t('search.readAll', { asOf })
    : t('search.read', { asOf, from: formats.day(payments.from) })
}
