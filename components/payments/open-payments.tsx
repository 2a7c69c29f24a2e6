import { Card } from '@/components/ui/card'
import { Money } from '@/components/ui/money'
import { RowLink, rowOpens } from '@/components/ui/row-link'
import { Status } from '@/components/ui/status'
import { Table, TableHead, Td, Th, Tr } from '@/components/ui/table'
import { methodName } from '@/lib/payment-method'
import { type AskedView, faceOfAsked } from '@/lib/payments/asked'
import { formatMinute } from '@/lib/zone'
import { askedPath } from './asked-path'

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
                <RowLink href={askedPath(one.id)}>{one.payer}</RowLink>
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
