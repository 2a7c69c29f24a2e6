import { Money } from '@/components/ui/money'
import { Table, TableHead, Td, Th, Tr } from '@/components/ui/table'
import { isReady } from '@/lib/escrow-payouts/board'
import type { BoardEscrow } from '@/lib/escrow-payouts/view'
import { payeeOf } from './escrow-words'

/** Exactly which escrows, each with its amount; it scrolls by itself where there are many. */
export function ChosenList({ escrows, currency }: { escrows: readonly BoardEscrow[]; currency: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls has to be reachable by keyboard
    <section aria-label="Exactly these" tabIndex={0} className="max-h-64 overflow-y-auto rounded-card border text-text">
      <Table label="Exactly these escrows">
        <TableHead>
          <Th>Payee</Th>
          <Th end>Amount, {currency}</Th>
        </TableHead>
        <tbody>
          {escrows.map((one) => (
            <Tr key={one.place}>
              <Td place="lead">
                {payeeOf(one)}
                {!isReady(one) && <span className="ml-2 text-warn">terms not met</span>}
              </Td>
              <Td end place="amount">
                {one.amount === null ? '—' : <Money amount={one.amount} currency={currency} bare />}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
