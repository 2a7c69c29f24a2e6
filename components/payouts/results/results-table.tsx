'use client'

import { useVirtualizer } from '@tanstack/react-virtual'
import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { useRows } from '@/components/payouts/grid/use-rows'
import { useStaff } from '@/components/payouts/staff-context'
import { usePayout } from '@/components/payouts/use-payout'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { Link } from '@/components/ui/action/link'
import { useReadError } from '@/components/ui/action/use-read-error'
import { classes } from '@/components/ui/classes'
import { Checkbox } from '@/components/ui/form/checkbox'
import { usePanes } from '@/components/ui/layout/scroll-host'
import { Skeleton } from '@/components/ui/layout/skeleton'
import { Money } from '@/components/ui/value/money'
import { ServiceStatus } from '@/components/ui/value/service-status'
import { useFormats, useText } from '@/lib/messages/use-text'
import { paidOverName } from '@/lib/networks/networks'
import type { RowsWindow } from '@/lib/payouts/draft/rows-filter'
import { paidToOf } from '@/lib/payouts/paid-to'
import { shownRowStatus } from '@/lib/payouts/results/row-status'
import { describeRowStatus } from '@/lib/payouts/results/row-status-text'
import type { RowAt } from '@/lib/payouts/row-place'
import { isScheduled } from '@/lib/payouts/stage'
import type { RowView } from '@/lib/payouts/view'

type Props = {
  /** The row that a person looked for: the table begins there. */
  at: RowAt | null
  shown: Pick<RowsWindow, 'filter' | 'order'>
  count: number
  /** Whether a row is selected to be retried. */
  isChosen: (row: RowView) => boolean
  /** Selects or deselects a row. */
  onChoose: (row: RowView) => void
}

const ROW_HEIGHT = 46
// So many rows stand above the one that a person looked for.
const ROWS_BEFORE = 3

// Beside the panel there is no room for a number and a network of their own: they are below the name there.
const COLUMNS =
  'md:@max-5xl:grid-cols-[40px_32px_minmax(160px,1fr)_104px_124px_minmax(192px,2fr)] @5xl:grid-cols-[40px_32px_minmax(140px,1fr)_148px_60px_104px_124px_minmax(192px,2fr)]'
const HEADS = ['row', null, 'payee', 'phoneOrWallet', 'network', 'amount', 'status', 'details'] as const

/** The result of each row, as far as it is known, with what to do next. Only visible rows are rendered. */
export function ResultsTable({ at, shown, count, isChosen, onChoose }: Props) {
  const payout = usePayout()
  const ui = useTranslations('ui')
  const t = useTranslations('sending')
  const panes = usePanes()
  const readError = useReadError()
  const box = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count,
    estimateSize: () => ROW_HEIGHT,
    initialOffset: Math.max(0, (at?.amongSent ?? 0) - ROWS_BEFORE) * ROW_HEIGHT,
    getScrollElement: () => (panes ? box.current : (box.current?.closest('main') ?? null)),
    scrollMargin: panes ? 0 : (box.current?.offsetTop ?? 0),
    overscan: 10,
  })
  const items = virtual.getVirtualItems()
  const rows = useRows(
    payout.id,
    { ...shown, code: null },
    { first: items[0]?.index ?? 0, last: items.at(-1)?.index ?? 30 },
  )
  const several = payout.totals.length > 1
  if (rows.error !== null) {
    const error = readError(rows.error)
    return (
      <div className="p-gutter">
        <ErrorMessage error={error} onRetry={rows.retry} />
      </div>
    )
  }
  return (
    <div
      ref={box}
      role="table"
      aria-label={t('table.label')}
      aria-rowcount={count + 1}
      tabIndex={0}
      className="@container group/results focus-inset min-h-0 grow panes:overflow-auto"
    >
      <div
        role="row"
        aria-rowindex={1}
        className={classes(
          'sticky top-0 z-10 grid h-table-head items-center border-b border-line-strong bg-surface px-gutter font-medium text-caption text-text-2 max-md:sr-only',
          COLUMNS,
        )}
      >
        {HEADS.map((head) => (
          <div
            key={head ?? 'select'}
            role="columnheader"
            className={classes(
              'px-2.5 whitespace-nowrap first:pl-0',
              (head === 'row' || head === 'amount') && 'text-right',
              (head === 'phoneOrWallet' || head === 'network') && '@max-5xl:hidden',
            )}
          >
            {head === null ? (
              <span className="sr-only">{t('table.select')}</span>
            ) : head === 'amount' && !several ? (
              t('table.amount', { currency: payout.currency })
            ) : (
              ui(`col.${head}`)
            )}
          </div>
        ))}
      </div>
      <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
        {items.map((item) => (
          <div
            key={item.key}
            ref={virtual.measureElement}
            data-index={item.index}
            role="presentation"
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${item.start - virtual.options.scrollMargin}px)` }}
          >
            <ResultRow
              row={rows.rowAt(item.index)}
              index={item.index}
              isWanted={at !== null && rows.rowAt(item.index)?.id === at.rowId}
              several={several}
              isChosen={isChosen}
              onChoose={onChoose}
            />
          </div>
        ))}
      </div>
    </div>
  )
}

type RowProps = { row: RowView | undefined; index: number; isWanted: boolean; several: boolean } & Pick<
  Props,
  'isChosen' | 'onChoose'
>

function ResultRow({ row, index, isWanted, several, isChosen, onChoose }: RowProps) {
  const t = useTranslations('sending')
  const payout = usePayout()
  const { mayPrepare } = useStaff()
  const text = useText()
  if (row === undefined || row.status === null) {
    return (
      <div role="row" aria-rowindex={index + 2} className="flex h-row-two items-center border-b px-gutter">
        <div role="cell">
          <Skeleton width="240px" />
        </div>
      </div>
    )
  }
  const network =
    row.network === null || row.network === 'wallet' ? t('table.service') : text(paidOverName(row.network))
  const place = paidToOf(row)
  const details = describeRowStatus({ status: row.status, network, sentAt: row.sentAt, reportedAt: row.reportedAt })
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-current={isWanted || undefined}
      className={classes(
        'grid min-h-row-two items-center border-b px-gutter py-1 max-md:min-h-row-phone max-md:grid-cols-[auto_auto_1fr_auto] max-md:gap-x-3 max-md:py-2',
        COLUMNS,
        (isChosen(row) || isWanted) && 'bg-accent-bg',
      )}
    >
      <div role="cell" className="text-right text-text-3 tabular-nums md:pr-2.5 max-md:row-span-2 max-md:self-start">
        {row.lineNo}
      </div>
      <div
        role="cell"
        className="flex justify-center max-md:row-span-2 max-md:min-w-0 max-md:self-start max-md:group-has-[input]/results:min-w-4"
      >
        {mayPrepare && row.payableAgain !== null && (
          <Checkbox
            aria-label={t('table.retryRow', { row: row.lineNo })}
            isSelected={isChosen(row)}
            onChange={() => onChoose(row)}
          />
        )}
      </div>
      <div role="cell" className="min-w-0 break-words font-medium md:px-2.5">
        {row.name ?? '—'}
        {place !== null && (
          <span className="block font-normal text-caption text-text-2 tabular-nums @5xl:hidden">
            {place}
            {row.network !== null && ` · ${text(paidOverName(row.network))}`}
          </span>
        )}
      </div>
      <div role="cell" className="min-w-0 break-words tabular-nums md:px-2.5 @max-5xl:hidden">
        {place ?? '—'}
      </div>
      <div role="cell" className="md:px-2.5 @max-5xl:hidden">
        {row.network === null ? '—' : text(paidOverName(row.network))}
      </div>
      <div role="cell" className="text-right tabular-nums md:px-2.5 max-md:col-start-4 max-md:row-start-1">
        {row.amount === null ? '—' : <Money amount={row.amount} currency={row.currency} bare={!several} />}
      </div>
      <div
        role="cell"
        className="md:px-2.5 max-md:col-start-4 max-md:row-start-2 max-md:justify-self-end max-md:text-caption"
      >
        <ServiceStatus status={shownRowStatus(row.status, isScheduled(payout))} />
      </div>
      <div role="cell" className="min-w-0 md:px-2.5 max-md:col-start-3 max-md:row-start-2 max-md:text-caption">
        <span className="block">{text(details.what)}</span>
        <span className="block text-text-2">
          <NextStep row={row} next={details.next === null ? null : text(details.next)} />
          {row.status.kind === 'paid' && (
            <a
              href={`/api/payouts/${payout.id}/receipts/${row.id}`}
              download
              aria-label={t('table.receiptOf', { row: row.lineNo })}
              className="relative text-accent underline-offset-2 hover:underline touch:after:absolute touch:after:-inset-x-1 touch:after:-top-7 touch:after:-bottom-1.5"
            >
              {t('table.receipt')}
            </a>
          )}
        </span>
      </div>
    </div>
  )
}

function NextStep({ row, next }: { row: RowView; next: string | null }) {
  const t = useTranslations('sending')
  const formats = useFormats()
  if (row.paidAgainIn !== null) {
    return (
      <Link className="text-accent underline-offset-2 hover:underline" href={`/payouts/${row.paidAgainIn}` as Route}>
        {t('table.retried')}
      </Link>
    )
  }
  if (row.status?.kind === 'in-escrow' && row.deadline !== null)
    return t('table.deadline', { next: next ?? '', time: formats.moment(row.deadline) })
  if (row.status?.kind === 'failed' && row.payableAgain === null && row.certainAt !== null) {
    return t('table.certainAt', { next: next ?? '', time: formats.time(row.certainAt), zone: formats.zoneName() })
  }
  return next
}
