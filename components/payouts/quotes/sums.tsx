import { useTranslations } from 'next-intl'
import { Money } from '@/components/ui/value/money'
import type { Money as Sum } from '@/lib/payouts/view'

/** One sum per currency. "Nothing to pay" is shown as text, not left empty. */
export function Sums({
  totals,
  pick,
  estimate = false,
}: {
  totals: readonly Sum[]
  pick: 'amount' | 'fee' | 'debit'
  estimate?: boolean
}) {
  const t = useTranslations('draft')
  if (totals.length === 0) return <span className="text-text-3">{t('none.sums')}</span>
  return totals.map((total, at) => (
    <span key={total.currency}>
      {at > 0 && ' + '}
      <Money amount={total[pick]} currency={total.currency} estimate={estimate} />
    </span>
  ))
}
