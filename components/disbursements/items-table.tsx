import { Card } from '@/components/ui/layout/card'
import { EmptyState } from '@/components/ui/layout/empty-state'
import { ColumnMoney } from '@/components/ui/table/column-money'
import { Table, TableHead, Td, Th, Tr } from '@/components/ui/table/table'
import { countText } from '@/components/ui/value/count'
import { ServiceStatus } from '@/components/ui/value/service-status'
import { formatPhone } from '@/lib/phone/number'
import { shownItemStatus } from '@/lib/service-lists/status'
import type { DisbursementView, ItemView } from '@/lib/service-lists/view'
import { formatWhen } from '@/lib/time/zone'

type Props = { disbursement: DisbursementView; zone: string }

/** The entries of a disbursement, in the service's order and words. */
export function ItemsTable({ disbursement, zone }: Props) {
  const { items, currency, readAt } = disbursement
  if (items === null || items.length === 0) return <NoItems />
  return (
    <Card title="Recipients" count={countText(items.length)}>
      <Table label="Recipients">
        <TableHead>
          <Th>Phone or wallet</Th>
          <Th>Reference</Th>
          <Th>Status</Th>
          <Th className="max-md:hidden">Reason</Th>
          <Th end className="max-md:hidden">
            Since
          </Th>
          <Th end>Amount, {currency}</Th>
          <Th end className="max-md:hidden">
            Fee, {currency}
          </Th>
        </TableHead>
        <tbody>
          {items.map((item, at) => (
            <Line
              // biome-ignore lint/suspicious/noArrayIndexKey: nothing of an entry is sure to be there or to be different
              key={at}
              item={item}
              currency={currency}
              when={item.at === null ? null : formatWhen(item.at, zone, new Date(readAt))}
            />
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

function Line({ item, currency, when }: { item: ItemView; currency: string; when: string | null }) {
  return (
    <Tr>
      <Td place="lead" className="font-medium tabular-nums">
        {destinationOf(item)}
      </Td>
      <Td className="max-w-60 break-words text-text-2">{item.reference ?? '—'}</Td>
      <Td place="status">
        <ServiceStatus status={shownItemStatus(item.status)} />
      </Td>
      <Td className="break-words text-text-2 max-md:hidden">{item.reason ?? '—'}</Td>
      <Td end className="whitespace-nowrap text-text-2 max-md:hidden">
        {when ?? '—'}
      </Td>
      <Td end place="amount">
        {item.amount === null ? '—' : <ColumnMoney amount={item.amount} currency={currency} headed />}
      </Td>
      {/* Not last: the cell at the right edge of the table is known by being the last one. */}
      <Td place="sub" className="min-w-0 break-words">
        {[item.reference, item.reason].filter(Boolean).join(', ')}
      </Td>
      <Td end className="text-text-2 max-md:hidden">
        {item.fee === null ? '—' : <ColumnMoney amount={item.fee} currency={currency} headed />}
      </Td>
    </Tr>
  )
}

const E164 = /^\+[1-9]\d{6,14}$/

function destinationOf({ phone, wallet, email }: ItemView): string {
  if (phone !== null) return E164.test(phone) ? formatPhone(phone) : phone
  if (wallet !== null) return `Wallet ${wallet}`
  return email ?? 'none given'
}

function NoItems() {
  return (
    <div className="rounded-card border">
      <EmptyState title="No recipients given">
        The service gives only the sums of this disbursement, not its single recipients. Reading again may bring them.
      </EmptyState>
    </div>
  )
}
