import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/action/button'
import { Money } from '@/components/ui/value/money'
import { type Amount, sum } from '@/lib/money/amount'
import { Total, TotalsBar } from './totals-bar'

type Props = {
  selected: ReadonlyMap<string, { readonly amount: Amount; readonly currency: string }>
  onClear: () => void
}

/** How many rows are selected, and their sum in each currency. */
export function SelectionTotal({ selected, onClear }: Props) {
  const t = useTranslations('ui')
  const moneys = [...selected.values()]
  const currencies = [...new Set(moneys.map(({ currency }) => currency))].sort()
  return (
    <TotalsBar actions={<Button onPress={onClear}>{t('selected.clear')}</Button>}>
      <Total label={t('selected.rows')}>{selected.size}</Total>
      {currencies.map((currency) => (
        <Total key={currency} label={t('selected.sum', { currency })} main>
          <Money
            amount={sum(moneys.filter((one) => one.currency === currency).map(({ amount }) => amount))}
            currency={currency}
          />
        </Total>
      ))}
    </TotalsBar>
  )
}
