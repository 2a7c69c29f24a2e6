import { Table, TableHead, Td, Th, Tr } from '@/components/ui/table/table'
import { Money } from '@/components/ui/value/money'
import type { Amount } from '@/lib/money/amount'

export type ChosenLine = {
  readonly id: string
  readonly payee: string
  readonly amount: Amount | null
  /** Whether its terms are known not to be met, or not known to be. */
  readonly unmet: boolean
}

/** Exactly which escrows, each with its amount; it scrolls by itself where there are many. */
export function ChosenList({ escrows, currency }: { escrows: readonly ChosenLine[]; currency: string }) {
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
            <Tr key={one.id}>
              <Td place="lead">
                {one.payee}
                {one.unmet && <span className="ml-2 text-warn">terms not met</span>}
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
