import { payoutPath } from '@/components/paths'
import { ColumnMoney } from '@/components/ui/table/column-money'
import { RowLink, rowOpens } from '@/components/ui/table/row-link'
import { Table, TableHead, Td, Th, Tr } from '@/components/ui/table/table'
import { countText } from '@/components/ui/value/count'
import { Status } from '@/components/ui/value/status'
import type { PayoutSummary } from '@/lib/payouts/list-payouts'
import { formatWhen, zoneName } from '@/lib/time/zone'
import { STATUS_WORDS } from './payout-chip'

type Props = { payouts: readonly PayoutSummary[]; zone: string; readAt: string }

/** Payouts as one line each: how they stand, what leaves the wallet and what has arrived. */
export function PayoutsTable({ payouts, zone, readAt }: Props) {
  const currencies = new Set(payouts.flatMap(({ currency }) => currency ?? []))
  const [only] = currencies.size === 1 ? currencies : []
  const suffix = only === undefined ? '' : `, ${only}`
  return (
    <Table label="Payouts">
      <TableHead>
        <Th>Payout</Th>
        <Th>Status</Th>
        <Th end>Rows</Th>
        <Th end>Leaves the wallet{suffix}</Th>
        <Th end className="max-md:hidden">
          Paid{suffix}
        </Th>
        <Th end>Last change, {zoneName(zone)}</Th>
      </TableHead>
      <tbody>
        {payouts.map((payout) => (
          <Line
            key={payout.id}
            payout={payout}
            bare={only !== undefined}
            when={formatWhen(payout.changedAt, zone, new Date(readAt))}
          />
        ))}
      </tbody>
    </Table>
  )
}

function Line({ payout, bare, when }: { payout: PayoutSummary; bare: boolean; when: string }) {
  const { id, name, kind, status, rows, currency, debit, estimate, paid } = payout
  return (
    <Tr className={rowOpens}>
      <Td place="lead" className="max-sm:truncate">
        <RowLink href={payoutPath(id)}>{name}</RowLink>
        {kind === 'escrow' && <span className="ml-2 text-text-3">escrow</span>}
      </Td>
      <Td place="status">
        <Status word={STATUS_WORDS[status]} />
      </Td>
      <Td end>{countText(rows)}</Td>
      <Td end place="amount">
        {debit === null || currency === null ? (
          <None rows={rows} />
        ) : (
          <ColumnMoney amount={debit} currency={currency} headed={bare} estimate={estimate} />
        )}
      </Td>
      <Td end className="text-text-2 max-md:hidden">
        {currency === null ? '—' : <ColumnMoney amount={paid} currency={currency} headed={bare} />}
      </Td>
      {/* Not last: the cell at the right edge of the table is known by being the last one. */}
      <Td place="sub">
        {rows === 1 ? '1 row' : `${countText(rows)} rows`}, {when}
      </Td>
      <Td end className="whitespace-nowrap text-text-2">
        {when}
      </Td>
    </Tr>
  )
}

function None({ rows }: { rows: number }) {
  return <span className="text-text-3">{rows === 0 ? 'none' : 'several currencies'}</span>
}
