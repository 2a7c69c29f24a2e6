'use client'

import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { payoutPath } from '@/components/paths'
import { Link } from '@/components/ui/action/link'
import { LinkButton } from '@/components/ui/action/link-button'
import { ReadingFailed } from '@/components/ui/action/reading-failed'
import { Card } from '@/components/ui/layout/card'
import { TableSkeleton } from '@/components/ui/layout/skeleton'
import { StackedCell, StackedRow } from '@/components/ui/table/stacked-row'
import { Table, TableHead, Th } from '@/components/ui/table/table'
import { Money } from '@/components/ui/value/money'
import { useFormats } from '@/lib/messages/use-text'
import type { PaymentsToPayee } from '@/lib/payees/view'
import { paymentsToQuery } from '@/lib/queries/payees'

const MONTHS = 12

/** What the payee was paid: by month, the latest payments, and a statement of each year. */
export function PaymentsCard({ payeeId }: { payeeId: string }) {
  const t = useTranslations('payees')
  const { data, error, isFetching, refetch } = useQuery(paymentsToQuery(payeeId))
  return (
    <Card
      title={t('payments.title')}
      aside={
        <span className="-my-1 flex flex-wrap justify-end gap-1">
          {data?.years.map((year) => (
            <LinkButton
              key={year}
              size="sm"
              icon={Download}
              href={`/api/payees/${payeeId}/statement?year=${year}`}
              download
            >
              {t('payments.statement', { year })}
            </LinkButton>
          ))}
        </span>
      }
    >
      {error && <ReadingFailed error={error} busy={isFetching} onRetry={refetch} />}
      {data === undefined && !error && <TableSkeleton columns={['40%', '30%', '30%']} rows={3} />}
      {data?.months.length === 0 && <p className="px-gutter py-3 text-text-2">{t('payments.none')}</p>}
      {data && data.months.length > 0 && (
        <>
          <Months months={data.months.slice(0, MONTHS)} />
          <Latest latest={data.latest} />
          {!data.all && <p className="px-gutter py-3 text-text-2">{t('payments.notAll')}</p>}
        </>
      )}
    </Card>
  )
}

function Months({ months }: Pick<PaymentsToPayee, 'months'>) {
  const t = useTranslations('payees')
  const formats = useFormats()
  return (
    <Table label={t('payments.byMonth')}>
      <TableHead>
        <Th>{t('payments.month')}</Th>
        <Th end>{t('payments.count')}</Th>
        <Th end>{t('payments.amount')}</Th>
      </TableHead>
      <tbody>
        {months.map(({ month, currency, payments, amount }) => (
          <StackedRow key={`${month} ${currency}`}>
            <StackedCell at="start" className="whitespace-nowrap">
              {formats.date(`${month}-01`).replace(/^\d+\s/, '')}
            </StackedCell>
            <StackedCell at="line" end label={t('payments.count')} className="text-text-2 tabular-nums">
              {formats.count(payments)}
            </StackedCell>
            <StackedCell at="end" end>
              <Money amount={amount} currency={currency} />
            </StackedCell>
          </StackedRow>
        ))}
      </tbody>
    </Table>
  )
}

function Latest({ latest }: Pick<PaymentsToPayee, 'latest'>) {
  const t = useTranslations('payees')
  const formats = useFormats()
  return (
    <section aria-label={t('payments.latest')} className="border-t px-gutter py-3">
      <h3 className="font-medium">{t('payments.latest')}</h3>
      <ul className="mt-1 flex flex-col">
        {latest.map(({ rowId, payoutId, payoutName, reference, amount, currency, at }) => (
          <li key={rowId} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1">
            <span className="min-w-0 break-words">
              <Link href={payoutPath(payoutId)} className="text-link link-alone">
                {payoutName}
              </Link>
              <span className="text-text-2">
                {`, ${formats.day(at)}`}
                {reference !== null && `, ${reference}`}
              </span>
            </span>
            <Money amount={amount} currency={currency} />
          </li>
        ))}
      </ul>
    </section>
  )
}
