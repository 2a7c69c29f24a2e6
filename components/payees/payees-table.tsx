import { payeePath } from '@/components/paths'
import { RowLink, rowOpens } from '@/components/ui/table/row-link'
import { Table, TableHead, Td, Th, Tr } from '@/components/ui/table/table'
import { railName } from '@/lib/networks/networks'
import type { PayeeLine } from '@/lib/payees/view'
import { formatPhone } from '@/lib/phone/number'
import { formatDay } from '@/lib/time/zone'
import { WalletStatus } from './accounts/wallet-status'

type Props = { payees: readonly PayeeLine[]; zone: string }

/** One page of the directory. J and K go through the rows, Enter opens one. */
export function PayeesTable({ payees, zone }: Props) {
  return (
    <Table label="Payees">
      <TableHead>
        <Th>Name</Th>
        <Th>Code</Th>
        <Th>Phone</Th>
        <Th>Network</Th>
        <Th className="max-lg:hidden">Email</Th>
        <Th>Wallet</Th>
        <Th end>Last paid</Th>
      </TableHead>
      <tbody>
        {payees.map((one) => (
          <Line key={one.id} one={one} zone={zone} />
        ))}
      </tbody>
    </Table>
  )
}

function Line({ one, zone }: { one: PayeeLine; zone: string }) {
  const phone = one.phone === null ? null : formatPhone(one.phone)
  const more = one.phones > 1 ? `, ${one.phones - 1} more` : ''
  const paid = one.lastPaidAt === null ? 'never' : formatDay(one.lastPaidAt, zone)
  return (
    <Tr className={rowOpens}>
      <Td place="lead" className="max-w-80 truncate">
        <RowLink href={payeePath(one.id)}>{one.name}</RowLink>
      </Td>
      <Td className="whitespace-nowrap tabular-nums">{one.code}</Td>
      <Td className="whitespace-nowrap tabular-nums">
        {phone ?? <span className="text-text-3">none</span>}
        <span className="text-text-2">{more}</span>
      </Td>
      <Td className="text-text-2">{one.rail === null ? (phone === null ? '' : 'not known') : railName(one.rail)}</Td>
      <Td className="max-w-60 truncate text-text-2 max-lg:hidden">{one.email}</Td>
      <Td place="status" className="whitespace-nowrap">
        <WalletStatus wallet={one.wallet} />
      </Td>
      <Td place="sub">
        {one.code}
        {phone !== null && `, ${phone}`}
      </Td>
      <Td end className="whitespace-nowrap text-text-2">
        {paid}
      </Td>
    </Tr>
  )
}
