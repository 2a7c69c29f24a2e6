'use client'

import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { classes } from '@/components/ui/classes'
import { ColumnMoney } from '@/components/ui/table/column-money'
import { RowLink, rowOpens, useRowKeys } from '@/components/ui/table/row-link'
import { Table, TableHead, Td, Th, Tr } from '@/components/ui/table/table'
import { useRowsDrawn } from '@/components/ui/table/use-rows-drawn'
import { Money } from '@/components/ui/value/money'
import { ServiceStatus } from '@/components/ui/value/service-status'
import { shortId } from '@/components/ui/value/short-id'
import type { Formats } from '@/lib/messages/formats'
import { useFormats, useText } from '@/lib/messages/use-text'
import type { Amount } from '@/lib/money/amount'
import { sum } from '@/lib/money/amount'
import { paidOverName } from '@/lib/networks/networks'
import { shownEscrowBatchStatus, shownStatus } from '@/lib/service-lists/status'
import type { DisbursementLine, DisbursementsPage } from '@/lib/service-lists/view'
import { Count } from './count'

type Props = {
  page: DisbursementsPage
  hrefOf: (id: string) => Route
  /** For money in escrow: "released" instead of "paid", and no price columns, since the service returns no price. */
  isEscrow?: boolean
}

/** One page of disbursements. J and K go through the rows, Enter opens one. */
export function DisbursementsTable({ page, hrefOf, isEscrow = false }: Props) {
  const t = useTranslations('disbursements')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const host = useRowKeys<HTMLDivElement>()
  const drawn = useRowsDrawn(page.disbursements)
  const currencies = new Set(page.disbursements.map(({ currency }) => currency))
  const [only] = currencies.size === 1 ? currencies : []
  const unit = only === undefined ? '' : `, ${only}`
  return (
    <div ref={host}>
      <Table label={isEscrow ? t('list.escrowPayouts') : t('list.title')}>
        <TableHead>
          <Th>{t('list.payout')}</Th>
          <Th className="max-lg:hidden">{t('list.disbursement')}</Th>
          <Th>{t('list.createdHead', { zone: formats.zoneName() })}</Th>
          <Th className="max-lg:hidden">{t('method')}</Th>
          <Th>{ui('col.status')}</Th>
          <Th end className="max-md:hidden">
            {isEscrow ? t('list.released') : t('list.paid')}
          </Th>
          <Th end className="max-md:hidden">
            {t('list.failed')}
          </Th>
          <Th end className="max-md:hidden">
            {t('list.pending')}
          </Th>
          <Th end>{t('list.amount', { unit })}</Th>
          {!isEscrow && (
            <>
              <Th end className="max-lg:hidden">
                {t('list.fees', { unit })}
              </Th>
              <Th end className="max-md:hidden">
                {t('list.debit', { unit })}
              </Th>
            </>
          )}
        </TableHead>
        <tbody>
          {drawn.map((one) => (
            <Line
              key={one.id}
              one={one}
              href={hrefOf(one.id)}
              isEscrow={isEscrow}
              bare={only !== undefined}
              when={whenOf(formats, madeAt(one), page.readAt)}
            />
          ))}
        </tbody>
        {only !== undefined && page.disbursements.length > 1 && (
          <Sums page={page} currency={only} isEscrow={isEscrow} />
        )}
      </Table>
    </div>
  )
}

const whenOf = (formats: Formats, iso: string | null, readAt: string): string | null =>
  iso === null ? null : formats.when(iso, new Date(readAt))

type LineProps = {
  one: DisbursementLine
  href: Route
  isEscrow: boolean
  bare: boolean
  when: string | null
}

function Line({ one, href, isEscrow, bare, when }: LineProps) {
  const t = useTranslations('disbursements')
  const money = (amount: Amount | null) =>
    amount === null ? '—' : <ColumnMoney amount={amount} currency={one.currency} headed={bare} />
  const text = useText()
  return (
    <Tr className={rowOpens}>
      <Td place="lead" className="break-words">
        <RowLink href={href}>
          <MadeFor one={one} />
          <span className="sr-only">{t('list.idOf', { id: shortId(one.id) })}</span>
        </RowLink>
      </Td>
      <Td className="whitespace-nowrap text-text-2 max-lg:hidden">{shortId(one.id)}</Td>
      <Td className="whitespace-nowrap text-text-2">{when ?? '—'}</Td>
      <Td className="text-text-2 max-lg:hidden">{one.paidOver === null ? '—' : text(paidOverName(one.paidOver))}</Td>
      <Td place="status">
        <ServiceStatus status={isEscrow ? shownEscrowBatchStatus(one.status) : shownStatus(one.status)} />
      </Td>
      <Td end className="max-md:hidden">
        <Count n={one.counts.successful} />
      </Td>
      <Td end className="max-md:hidden">
        <Count n={one.counts.failed} bad />
      </Td>
      <Td end className="max-md:hidden">
        <Count n={one.counts.pending} />
      </Td>
      {/* Not last: the style of the right edge depends on the last cell. */}
      <Td place="sub">{[when, shortId(one.id)].filter(Boolean).join(', ')}</Td>
      <Td end place="amount">
        {money(one.total)}
      </Td>
      {!isEscrow && (
        <>
          <Td end className="text-text-2 max-lg:hidden">
            {money(one.fee)}
          </Td>
          <Td end className="max-md:hidden">
            {money(one.debit)}
          </Td>
        </>
      )}
    </Tr>
  )
}

function MadeFor({ one }: { one: DisbursementLine }) {
  const t = useTranslations('disbursements')
  if (one.ours !== null) return one.ours.name
  if (one.possibleMatch !== null)
    return <span className="text-unknown">{t('list.perhaps', { payout: one.possibleMatch.name })}</span>
  return <span className="font-normal text-text-2">{t('list.notOurs')}</span>
}

/** When it was created, by the service; for one of ours, when it was sent. */
const madeAt = ({ createdAt, ours }: DisbursementLine): string | null => createdAt ?? ours?.sentAt ?? null

function Sums({ page, currency, isEscrow }: { page: DisbursementsPage; currency: string; isEscrow: boolean }) {
  const t = useTranslations('disbursements')
  const { disbursements } = page
  const add = (pick: (one: DisbursementLine) => Amount | null) => {
    const amounts = disbursements.map(pick)
    return amounts.includes(null) ? (
      '—'
    ) : (
      <Money amount={sum(amounts.filter((one) => one !== null))} currency={currency} bare />
    )
  }
  return (
    <tfoot className="max-sm:hidden">
      <tr className="h-row-list bg-canvas font-semibold">
        <th scope="row" className="px-gutter text-left">
          {t('list.total', { count: disbursements.length })}
        </th>
        <td colSpan={2} className="max-lg:hidden" />
        <td className="lg:hidden" />
        <td colSpan={2} className="max-lg:hidden" />
        <td className="lg:hidden" />
        <td colSpan={3} className="max-md:hidden" />
        <td className={classes('text-right tabular-nums max-md:px-gutter', isEscrow ? 'px-gutter' : 'px-2.5')}>
          {add(({ total }) => total)}
        </td>
        {!isEscrow && (
          <>
            <td className="px-2.5 text-right tabular-nums max-lg:hidden">{add(({ fee }) => fee)}</td>
            <td className="px-gutter text-right tabular-nums max-md:hidden">{add(({ debit }) => debit)}</td>
          </>
        )}
      </tr>
    </tfoot>
  )
}
