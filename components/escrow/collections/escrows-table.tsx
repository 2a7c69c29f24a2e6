'use client'

import { useTranslations } from 'next-intl'
import { escrowPath } from '@/components/paths'
import { ColumnMoney } from '@/components/ui/table/column-money'
import { RowLink, rowOpens, useRowKeys } from '@/components/ui/table/row-link'
import { Table, TableHead, Td, Th, Tr } from '@/components/ui/table/table'
import { useRowsDrawn } from '@/components/ui/table/use-rows-drawn'
import { escrowDisplay } from '@/lib/escrow/collections/status-display'
import type { EscrowLine, EscrowsPage } from '@/lib/escrow/collections/view'
import { termsCounted } from '@/lib/escrow/term-text'
import { type Texts, useFormats, useText } from '@/lib/messages/use-text'
import { methodName } from '@/lib/payments/payment-method'
import { formatPhone } from '@/lib/phone/number'
import type { EscrowStaff } from './escrow-staff'
import { EscrowStatus } from './escrow-status'

/** One page of the list of collection escrows. J and K go through the rows, Enter opens one. */
export function EscrowsTable({ page, staff }: { page: EscrowsPage; staff: EscrowStaff }) {
  const t = useTranslations('escrow')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const host = useRowKeys<HTMLDivElement>()
  const drawn = useRowsDrawn(page.escrows)
  const currencies = new Set(page.escrows.map(({ currency }) => currency))
  const [only] = currencies.size === 1 ? currencies : []
  return (
    <div ref={host}>
      <Table label={t('list.title')}>
        <TableHead>
          <Th>{t('page.title')}</Th>
          <Th className="max-md:hidden">{t('payer')}</Th>
          <Th className="max-lg:hidden">{t('method')}</Th>
          <Th className="max-md:hidden">{t('terms')}</Th>
          <Th className="max-lg:hidden">{t('list.added', { zone: formats.zoneName() })}</Th>
          <Th>{ui('col.status')}</Th>
          <Th className="max-lg:hidden">{t('list.updated')}</Th>
          <Th end>{t('list.amount', { unit: only == null ? '' : `, ${only}` })}</Th>
        </TableHead>
        <tbody>
          {drawn.map((one) => (
            <Line key={one.id} one={one} bare={only != null} staff={staff} now={new Date(page.readAt)} />
          ))}
        </tbody>
      </Table>
    </div>
  )
}

const payerOf = (t: Texts<'escrow'>, { payer }: EscrowLine): string =>
  payer === null ? t('list.notGiven') : /^\+\d+$/.test(payer) ? formatPhone(payer) : payer

function Line({ one, bare, staff, now }: { one: EscrowLine; bare: boolean; staff: EscrowStaff; now: Date }) {
  const t = useTranslations('escrow')
  const text = useText()
  const words = useTranslations('terms')
  const formats = useFormats()
  const { externalMethod } = staff
  return (
    <Tr className={rowOpens}>
      <Td place="lead" className="sm:min-w-40 sm:break-words">
        <RowLink href={escrowPath(one.id)}>{one.name}</RowLink>
        {!one.madeHere && <span className="text-text-2">{t('list.notOurs')}</span>}
      </Td>
      <Td className="whitespace-nowrap text-text-2 tabular-nums max-md:hidden">{payerOf(t, one)}</Td>
      <Td className="text-text-2 max-lg:hidden">
        {one.paymentMethod === null ? '—' : text(methodName(one.paymentMethod, externalMethod))}
      </Td>
      <Td className="whitespace-nowrap text-text-2 max-md:hidden">{termsCounted(words, one.terms)}</Td>
      <Td className="whitespace-nowrap text-text-2 max-lg:hidden">{formats.when(one.at, now)}</Td>
      <Td place="status" className="whitespace-nowrap">
        <EscrowStatus face={escrowDisplay(one)} />
      </Td>
      <Td className="whitespace-nowrap text-text-2 max-lg:hidden">
        {one.observedAt === null ? '—' : formats.when(one.observedAt, now)}
      </Td>
      {/* Not last: the style of the right edge depends on the last cell. */}
      <Td place="sub">{payerOf(t, one)}</Td>
      <Td end place="amount">
        {one.amount === null || one.currency === null ? (
          '—'
        ) : (
          <ColumnMoney amount={one.amount} currency={one.currency} headed={bare} />
        )}
      </Td>
    </Tr>
  )
}
