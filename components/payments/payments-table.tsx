'use client'

import { useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { Checkbox } from '@/components/ui/form/checkbox'
import { useRowKeys } from '@/components/ui/table/row-link'
import type { SelectedRows } from '@/components/ui/table/selected-rows'
import { GroupRow, Table, TableHead, Th } from '@/components/ui/table/table'
import { useRowsDrawn } from '@/components/ui/table/use-rows-drawn'
import { Money } from '@/components/ui/value/money'
import { useFormats } from '@/lib/messages/use-text'
import { sum } from '@/lib/money/amount'
import type { PaymentFilters } from '@/lib/payments/filters'
import { isPaid } from '@/lib/payments/status'
import type { PaymentLine, PaymentsPage } from '@/lib/payments/view'
import { dateInZone } from '@/lib/time/zone'
import { PaymentRow } from './payment-row'
import { usePaymentSettings } from './payment-settings'

type Props = {
  page: PaymentsPage
  filters: PaymentFilters
  /** The payment shown beside the list. */
  at: string | null
  /** Shows a payment beside the list; false where there is no room for it. */
  onPick: (id: string) => boolean
  onFocus: (id: string) => void
  chosen: SelectedRows<PaymentLine>
  /** Selects payments for the running total, or deselects them. */
  onChoose: (payments: readonly PaymentLine[], on: boolean) => void
}

/** One page of payments by day, in the service's order. J and K go through the rows, Enter opens one. */
export function PaymentsTable({ page, filters, at, onPick, onFocus, chosen, onChoose }: Props) {
  const { zone } = usePaymentSettings()
  const t = useTranslations('payments')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const host = useRowKeys<HTMLDivElement>()
  const { payments } = page
  const drawn = useRowsDrawn(payments)
  const currencies = [...new Set(payments.map(({ currency }) => currency))]
  const [only] = currencies.length === 1 ? currencies : []
  const width = filters.columns.length + 5
  const all = payments.every(({ id }) => chosen.has(id))
  return (
    <div ref={host}>
      <Table label={t('list.title')}>
        <TableHead>
          <Th className="w-0">
            <Checkbox
              aria-label={t('list.selectPage')}
              isSelected={all}
              isIndeterminate={!all && payments.some(({ id }) => chosen.has(id))}
              onChange={(on) => onChoose(payments, on)}
            />
          </Th>
          <Th>{t('list.time', { zone: formats.zoneName() })}</Th>
          <Th>{t('payer')}</Th>
          {filters.columns.map((column) => (
            <Th key={column} className="max-md:hidden">
              {t(`column.${column}`)}
            </Th>
          ))}
          <Th>{ui('col.status')}</Th>
          <Th end>{t('list.amount', { unit: only === undefined ? '' : `, ${only}` })}</Th>
        </TableHead>
        {byDay(drawn, zone).map(({ day, first, its }) => (
          <tbody key={`${day}${first}`}>
            <GroupRow columns={width} wide={filters.columns.length}>
              {day === null ? t('list.noTime') : formats.dayHeading(day, new Date(page.readAt))}
            </GroupRow>
            {its.map((one) => (
              <PaymentRow
                key={one.id}
                one={one}
                filters={filters}
                headed={only !== undefined}
                selected={one.id === at}
                isChosen={chosen.has(one.id)}
                onChoose={(on) => onChoose([one], on)}
                onPick={() => onPick(one.id)}
                onFocus={() => onFocus(one.id)}
              />
            ))}
          </tbody>
        ))}
        {payments.length > 1 && <Sums payments={payments} wide={filters.columns.length} />}
      </Table>
    </div>
  )
}

type Day = { readonly day: string | null; readonly first: string; readonly its: PaymentLine[] }

/** The payments in their order, split by calendar day. */
function byDay(payments: readonly PaymentLine[], zone: string): readonly Day[] {
  const days: Day[] = []
  const dateOf = (iso: string | null) => (iso === null ? null : dateInZone(new Date(iso), zone))
  for (const one of payments) {
    const last = days.at(-1)
    if (last !== undefined && dateOf(last.day) === dateOf(one.createdAt)) last.its.push(one)
    else days.push({ day: one.createdAt, first: one.id, its: [one] })
  }
  return days
}

type SumsProps = { payments: readonly PaymentLine[]; wide: number }

/** The sum of the completed payments of this page: what did not come in is not in it. */
function Sums({ payments, wide }: SumsProps) {
  const t = useTranslations('payments')
  const paid = payments.filter(({ status }) => isPaid(status))
  if (paid.length === 0) return null
  const currencies = [...new Set(payments.map(({ currency }) => currency))]
  const sums = currencies.map((currency) => ({
    currency,
    amount: sum(paid.flatMap((one) => (one.currency === currency ? one.amount : []))),
  }))
  return (
    <tfoot>
      <tr className="h-row-list bg-canvas font-semibold max-sm:flex max-sm:items-center max-sm:justify-between max-sm:px-gutter">
        <th scope="row" colSpan={4} className="text-left sm:px-gutter">
          {t('list.total', { paid: paid.length, all: payments.length })}
        </th>
        {wide > 0 && <td colSpan={wide} className="max-md:hidden" />}
        <td className="text-right tabular-nums sm:px-gutter">
          {sums.map(({ currency, amount }, n) => (
            <Fragment key={currency}>
              {n > 0 && <br />}
              <Money amount={amount} currency={currency} bare={sums.length === 1} />
            </Fragment>
          ))}
        </td>
      </tr>
    </tfoot>
  )
}
