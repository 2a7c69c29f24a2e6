import { classes } from '@/components/ui/classes'
import { Money } from '@/components/ui/value/money'
import { useFormats } from '@/lib/messages/use-text'
import type { Amount } from '@/lib/money/amount'

type Props = {
  amount: Amount
  currency: string
  /** Whether the heading of the column names the currency. On a phone there are no headings, so it is shown here. */
  headed: boolean
  estimate?: boolean
}

/** An amount in a column of a table. */
export function ColumnMoney({ amount, currency, headed, estimate = false }: Props) {
  const { currencyFirst } = useFormats()
  if (!headed) return <Money amount={amount} currency={currency} estimate={estimate} />
  const beside = classes('column-unit', currencyFirst ? 'unit-before' : 'unit-after')
  const code = <span className={beside}>{currency}</span>
  return (
    <>
      {currencyFirst && code}
      <Money amount={amount} currency={currency} bare estimate={estimate} />
      {!currencyFirst && code}
    </>
  )
}
