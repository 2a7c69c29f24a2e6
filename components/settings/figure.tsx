import { useTranslations } from 'next-intl'
import { Money } from '@/components/ui/value/money'
import type { Amount } from '@/lib/money/amount'

type Props = { amount: Amount | null; currency: string; plain?: boolean }

/** One limit; "not set" is shown muted unless it is `plain`. */
export function Figure({ amount, currency, plain = false }: Props) {
  const t = useTranslations('settings')
  return amount === null ? (
    <span className={plain ? '' : 'text-text-3'}>{t('limits.none')}</span>
  ) : (
    <Money amount={amount} currency={currency} bare />
  )
}
