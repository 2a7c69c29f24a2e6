import { Money } from '@/components/ui/value/money'
import type { Amount } from '@/lib/money/amount'

type Props = {
  amount: Amount
  currency: string
  /** Whether the column's head names the currency. On a phone there are no heads, so it stands here again. */
  headed: boolean
  estimate?: boolean
}

/** An amount in a column of a table. */
export function ColumnMoney({ amount, currency, headed, estimate = false }: Props) {
  if (!headed) return <Money amount={amount} currency={currency} estimate={estimate} />
  return (
    <>
      <span className="mr-[0.3em] text-[0.87em] text-text-3 sm:hidden">{currency}</span>
      <Money amount={amount} currency={currency} bare estimate={estimate} />
    </>
  )
}
