import { useTranslations } from 'next-intl'
import { payoutPath } from '@/components/paths'
import { ColumnMoney } from '@/components/ui/table/column-money'
import { RowLink, rowOpens } from '@/components/ui/table/row-link'
import { Table, TableHead, Td, Th, Tr } from '@/components/ui/table/table'
import { Status } from '@/components/ui/value/status'
import { useFormats } from '@/lib/messages/use-text'
import type { PayoutSummary } from '@/lib/payouts/list-payouts'
import { STATUS_CODES } from '@/lib/payouts/payout-status'

type Props = { payouts: readonly PayoutSummary[]; readAt: string }

/** Payouts, one line each: status, total debit and what has arrived. */
export function PayoutsTable({ payouts, readAt }: Props) {
  const formats = useFormats()
  const t = useTranslations('draft')
  const currencies = new Set(payouts.flatMap(({ currency }) => currency ?? []))
  const [only] = currencies.size === 1 ? currencies : []
  const suffix = only === undefined ? '' : `, ${only}`
  return (
    <Table label={t('list.title')}>
      <TableHead>
        <Th>{t('list.payout')}</Th>
        <Th>{t('list.status')}</Th>
        <Th end>{t('list.rows')}</Th>
        <Th end>{t('list.debit', { suffix })}</Th>
        <Th end className="max-md:hidden">
          {t('list.paid', { suffix })}
        </Th>
        <Th end>{t('list.updated', { zone: formats.zoneName() })}</Th>
      </TableHead>
      <tbody>
        {payouts.map((payout) => (
          <Line
            key={payout.id}
            payout={payout}
            bare={only !== undefined}
            when={formats.when(payout.changedAt, new Date(readAt))}
          />
        ))}
      </tbody>
    </Table>
  )
}

function Line({ payout, bare, when }: { payout: PayoutSummary; bare: boolean; when: string }) {
  const formats = useFormats()
  const t = useTranslations('draft')
  const { id, name, kind, status, rows, currency, debit, estimate, notAddedUp, paid } = payout
  return (
    <Tr className={rowOpens}>
      <Td place="lead" className="break-words">
        <RowLink href={payoutPath(id)}>{name}</RowLink>
        {kind === 'escrow' && <span className="ml-2 text-text-3">{t('list.escrow')}</span>}
      </Td>
      <Td place="status">
        <Status code={STATUS_CODES[status]} />
      </Td>
      <Td end>{formats.count(rows)}</Td>
      <Td end place="amount">
        {debit === null || currency === null ? (
          <None rows={rows} why={notAddedUp} />
        ) : (
          <ColumnMoney amount={debit} currency={currency} headed={bare} estimate={estimate} />
        )}
      </Td>
      <Td end className="text-text-2 max-md:hidden">
        {currency === null ? '—' : <ColumnMoney amount={paid} currency={currency} headed={bare} />}
      </Td>
      {/* Not last: the style of the right edge depends on the last cell. */}
      <Td place="sub">
        {t('rows', { count: rows })}, {when}
      </Td>
      <Td end className="whitespace-nowrap text-text-2">
        {when}
      </Td>
    </Tr>
  )
}

function None({ rows, why }: { rows: number; why: PayoutSummary['notAddedUp'] }) {
  const t = useTranslations('draft')
  if (why !== null) return <span className="text-text-3">{t(`list.notAddedUp.${why}`)}</span>
  return <span className="text-text-3">{t(rows === 0 ? 'list.noRows' : 'list.several')}</span>
}
