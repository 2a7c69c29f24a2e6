import { useTranslations } from 'next-intl'
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
  const t = useTranslations('board')
  const ui = useTranslations('ui')
  return (
    <section
      aria-label={t('chosen.title')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls has to be reachable by keyboard
      tabIndex={0}
      className="max-h-64 overflow-y-auto rounded-card border text-text"
    >
      <Table label={t('chosen.label')}>
        <TableHead>
          <Th>{ui('col.payee')}</Th>
          <Th end>{t('table.amount', { currency })}</Th>
        </TableHead>
        <tbody>
          {escrows.map((one) => (
            <Tr key={one.id}>
              <Td place="lead">
                {one.payee}
                {one.unmet && <span className="ml-2 text-warn">{t('chosen.unmet')}</span>}
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
