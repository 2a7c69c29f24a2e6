import { useTranslations } from 'next-intl'
import { classes } from '@/components/ui/classes'
import { useFormats } from '@/lib/messages/use-text'
import type { Amount } from '@/lib/money/amount'

type Props = {
  amount: Amount
  currency: string
  /** Whether the heading of the column names the currency. */
  bare?: boolean
  /** Whether it is our own estimate until the service answers: marked with ≈. */
  estimate?: boolean
}

/** The only place where an amount becomes text on the screen. The size is the surrounding text's. */
export function Money({ amount, currency, bare = false, estimate = false }: Props) {
  const formats = useFormats()
  const t = useTranslations('ui')
  const { currencyFirst } = formats
  const beside = classes('unit', currencyFirst ? 'unit-before' : 'unit-after')
  const code = !bare && <span className={beside}>{currency}</span>
  return (
    <span className="money">
      {estimate && (
        <>
          <span aria-hidden className="mr-1 font-normal text-text-3">
            ≈
          </span>
          <span className="sr-only">{t('money.about')} </span>
        </>
      )}
      {currencyFirst && code}
      {formats.amount(amount, currency)}
      {!currencyFirst && code}
    </span>
  )
}
