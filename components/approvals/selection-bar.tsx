import { ShieldCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/action/button'
import { Total, TotalsBar } from '@/components/ui/table/totals-bar'
import { Money } from '@/components/ui/value/money'
import { hasNoAmount, type WaitingLine } from '@/lib/approvals/approval-line'
import { MOST_TOGETHER } from '@/lib/approvals/bulk-limit'
import { sum } from '@/lib/money/amount'

type Props = {
  lines: readonly WaitingLine[]
  onDecide: (decision: 'approve' | 'reject') => void
}

/** The selected proposals with their sums, and buttons for the two decisions. */
export function ChosenBar({ lines, onDecide }: Props) {
  const t = useTranslations('approvals')
  const moneys = lines.flatMap(({ about, money }) => (hasNoAmount(about) || money === null ? [] : money))
  const currencies = [...new Set(moneys.map(({ currency }) => currency))]
  const tooMany = lines.length > MOST_TOGETHER
  return (
    <TotalsBar
      why={tooMany ? t('select.atMost', { count: MOST_TOGETHER }) : undefined}
      actions={
        <>
          <Button size="lg" isDisabled={tooMany} onPress={() => onDecide('reject')}>
            {t('select.reject', { count: lines.length })}
          </Button>
          <Button
            variant="primary"
            size="lg"
            icon={ShieldCheck}
            isDisabled={tooMany}
            onPress={() => onDecide('approve')}
          >
            {t('select.approve', { count: lines.length })}
          </Button>
        </>
      }
    >
      <Total label={t('select.selected')}>{lines.length}</Total>
      {currencies.map((currency) => (
        <Total key={currency} label={t('select.total', { currency })} main>
          <Money
            amount={sum(moneys.flatMap((one) => (one.currency === currency ? one.amount : [])))}
            currency={currency}
          />
        </Total>
      ))}
    </TotalsBar>
  )
}
