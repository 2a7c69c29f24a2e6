import { collectionRequestPath } from '@/components/paths'
import { Card } from '@/components/ui/layout/card'
import { RowLink, rowOpens } from '@/components/ui/table/row-link'
import { Table, TableHead, Td, Th, Tr } from '@/components/ui/table/table'
import { Money } from '@/components/ui/value/money'
import { Status } from '@/components/ui/value/status'
import { type AskedView, faceOfAsked } from '@/lib/payments/collection-requests/collection-request'
import { methodName } from '@/lib/payments/payment-method'
import { formatMinute } from '@/lib/time/zone'

type Props = { open: readonly AskedView[]; zone: string; external: string }

/** Payments that were asked for here and have not ended: nobody should be asked a second time for one of them. */
export function OpenPayments({ open, zone, external }: Props) {
  if (open.length === 0) return null
  return (
    <Card title="Being asked for now" count={open.length}>
      <Table label="Payments that have not ended">
        <TableHead>
          <Th>Payer</Th>
          <Th>Method</Th>
          <Th>Status</Th>
          <Th>Asked</Th>
          <Th end>Amount</Th>
        </TableHead>
        <tbody>
          {open.map((one) => (
            <Tr key={one.id} className={rowOpens}>
              <Td place="lead">
                <RowLink href={collectionRequestPath(one.id)}>{one.payer}</RowLink>
              </Td>
              <Td className="text-text-2 max-md:hidden">{methodName(one.method, external)}</Td>
              <Td place="status">
                <Status word={faceOfAsked(one).word} />
              </Td>
              <Td className="text-text-2 tabular-nums max-md:hidden">{formatMinute(one.askedAt, zone)}</Td>
              <Td end place="amount">
                <Money amount={one.amount} currency={one.currency} />
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
