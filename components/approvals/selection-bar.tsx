import { ShieldCheck } from 'lucide-react'
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

/** What was chosen to be decided at once, with its sums, and the two decisions. */
export function ChosenBar({ lines, onDecide }: Props) {
  const moneys = lines.flatMap(({ about, money }) => (hasNoAmount(about) || money === null ? [] : money))
  const currencies = [...new Set(moneys.map(({ currency }) => currency))]
  const tooMany = lines.length > MOST_TOGETHER
  return (
    <TotalsBar
      why={tooMany ? `At most ${MOST_TOGETHER} are decided at once.` : undefined}
      actions={
        <>
          <Button size="lg" isDisabled={tooMany} onPress={() => onDecide('reject')}>
            Reject {lines.length} with a reason
          </Button>
          <Button
            variant="primary"
            size="lg"
            icon={ShieldCheck}
            isDisabled={tooMany}
            onPress={() => onDecide('approve')}
          >
            Approve {lines.length}
          </Button>
        </>
      }
    >
      <Total label="Chosen">{lines.length}</Total>
      {currencies.map((currency) => (
        <Total key={currency} label={`They are about, ${currency}`} main>
          <Money
            amount={sum(moneys.flatMap((one) => (one.currency === currency ? one.amount : [])))}
            currency={currency}
          />
        </Total>
      ))}
    </TotalsBar>
  )
}
