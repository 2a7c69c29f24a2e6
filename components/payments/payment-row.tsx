'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { paymentPath } from '@/components/paths'
import { Checkbox } from '@/components/ui/form/checkbox'
import { ColumnMoney } from '@/components/ui/table/column-money'
import { RowLink, rowOpens } from '@/components/ui/table/row-link'
import { Td, Tr } from '@/components/ui/table/table'
import { ServiceStatus } from '@/components/ui/value/service-status'
import { shortId } from '@/components/ui/value/short-id'
import { useFormats, useText } from '@/lib/messages/use-text'
import type { Column } from '@/lib/payments/columns'
import type { PaymentFilters } from '@/lib/payments/filters'
import { payerName } from '@/lib/payments/payer'
import { methodName } from '@/lib/payments/payment-method'
import { shownStatus } from '@/lib/payments/status'
import type { PaymentLine } from '@/lib/payments/view'
import { formatPhone } from '@/lib/phone/number'
import { usePaymentSettings } from './payment-settings'

type Props = {
  one: PaymentLine
  filters: PaymentFilters
  /** Whether the head of the amounts names the currency. */
  headed: boolean
  selected: boolean
  onPick: () => boolean
  onFocus: () => void
  isChosen: boolean
  onChoose: (on: boolean) => void
}

/** One payment of the list. */
export function PaymentRow({ one, filters, headed, selected, onPick, onFocus, isChosen, onChoose }: Props) {
  const { externalMethod } = usePaymentSettings()
  const t = useTranslations('payments')
  const text = useText()
  const formats = useFormats()
  const time = one.createdAt === null ? '—' : formats.time(one.createdAt)
  const method = one.paymentMethod === null ? '—' : text(methodName(one.paymentMethod, externalMethod))
  const payer = one.payerName ?? payerName(one.payer)
  return (
    <Tr className={rowOpens} selected={selected}>
      <Td className="w-0">
        {/* Above the link that covers the row. */}
        <span className="relative z-[1] flex">
          <Checkbox aria-label={t('list.select', { id: shortId(one.id) })} isSelected={isChosen} onChange={onChoose} />
        </span>
      </Td>
      <Td place="time">{time}</Td>
      <Td place="lead" className="sm:min-w-40 sm:break-words">
        <RowLink href={paymentPath(one.id, filters)} onPick={(by) => by === 'mouse' && onPick()} onFocus={onFocus}>
          {payer ?? <span className="font-normal text-text-2">{t('list.noPayer')}</span>}
          <span className="sr-only">{t('list.paymentOf', { id: shortId(one.id) })}</span>
        </RowLink>
      </Td>
      {filters.columns.map((column) => (
        <Td key={column} place="fact">
          {cellOf(column, one, method)}
        </Td>
      ))}
      <Td place="status">
        <ServiceStatus status={shownStatus(one.status)} />
      </Td>
      <Td place="sub">{[time, method, one.reference].filter(Boolean).join(', ')}</Td>
      <Td end place="amount">
        <ColumnMoney amount={one.amount} currency={one.currency} headed={headed} />
      </Td>
    </Tr>
  )
}

function cellOf(column: Column, { id, payer, recipient, reference }: PaymentLine, method: string): ReactNode {
  switch (column) {
    case 'method':
      return method
    case 'payment':
      return shortId(id)
    case 'reference':
      return reference ?? '—'
    case 'phone':
      return payer?.phone ? <span className="tabular-nums">{formatPhone(payer.phone)}</span> : '—'
    case 'email':
      return payer?.email ?? '—'
    case 'type':
      return payer?.type ?? '—'
    case 'recipient':
      return recipient?.email ?? recipient?.id ?? '—'
  }
}
