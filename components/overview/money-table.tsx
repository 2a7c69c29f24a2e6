import { useTranslations } from 'next-intl'
import { Table, TableHead, Td, Th, Tr } from '@/components/ui/table/table'
import { Money } from '@/components/ui/value/money'
import { useFormats } from '@/lib/messages/use-text'
import type { Amount } from '@/lib/money/amount'
import type { Span } from '@/lib/payments/periods'
import { type MoneyDay, nothing, rangeOf } from './money-days'

type Props = { by: Span; days: readonly MoneyDay[]; methods: readonly string[]; currency: string }

/** What the chart draws, as figures: a day a line, the latest first. */
export function MoneyTable({ by, days, methods, currency }: Props) {
  const formats = useFormats()
  const t = useTranslations('overview')
  const money = (amount: Amount | null) => (amount === null ? '—' : <Money amount={amount} currency={currency} bare />)
  return (
    <div className="overflow-x-auto">
      <Table label={t('money.table', { currency })}>
        <TableHead>
          <Th>{t(`money.span.${by}`)}</Th>
          {methods.map((name) => (
            <Th key={name} end className="max-md:hidden">
              {name}
            </Th>
          ))}
          <Th end>{t('money.inHead', { currency })}</Th>
          <Th end>{t('money.outHead', { currency })}</Th>
        </TableHead>
        <tbody>
          {[...days].reverse().map((one) => (
            <Tr key={one.day}>
              <Td place="lead" className="whitespace-nowrap tabular-nums">
                {rangeOf(formats, one)}
                {one.note !== null && <span className="ml-2 text-warn">{one.note}</span>}
              </Td>
              {methods.map((name) => (
                <Td key={name} end className="text-text-2 max-md:hidden">
                  {money(one.methods === null ? null : (one.methods[name] ?? nothing))}
                </Td>
              ))}
              <Td end place="amount">
                {money(one.paidIn)}
              </Td>
              <Td place="sub">{t('money.outLine', { amount: formats.amount(one.paidOut, currency) })}</Td>
              <Td end>{money(one.paidOut)}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
