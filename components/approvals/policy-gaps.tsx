import { Notice } from '@/components/ui/action/notice'
import { gapMessage, type PolicyGap } from '@/lib/approvals/policy-gap'
import { useText } from '@/lib/messages/use-text'

/** What the policy in force demands and nobody who is there can give: a warning for each rule and ceiling. */
export function PolicyGaps({ gaps }: { gaps: readonly PolicyGap[] }) {
  const text = useText()
  return gaps.map((gap) => (
    <Notice key={`${gap.source} ${gap.number}`} tone="warn">
      {text(gapMessage(gap))}
    </Notice>
  ))
}
