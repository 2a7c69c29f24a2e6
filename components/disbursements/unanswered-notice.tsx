import { payoutPath } from '@/components/payouts/payout-path'
import { LinkButton } from '@/components/ui/link-button'
import { Money } from '@/components/ui/money'
import { Notice } from '@/components/ui/notice'
import type { Unanswered } from '@/lib/disbursements/view'
import { railName } from '@/lib/proposals/approval-line'

/** Above the list: what was sent from here and has no answer yet, until it is found in the list. */
export function UnansweredNotice({ unanswered }: { unanswered: readonly Unanswered[] }) {
  if (unanswered.length === 0) return null
  return (
    <div className="flex flex-col gap-2 px-gutter py-3">
      {unanswered.map((one) => (
        <Notice
          key={one.mark}
          tone="unknown"
          actions={
            <LinkButton href={payoutPath(one.payoutId)} size="sm">
              Look<span className="sr-only"> at {one.name}</span>
            </LinkButton>
          }
        >
          {one.name}
          {one.rail !== null && `, ${railName(one.rail)}`}: <Money amount={one.total} currency={one.currency} /> was
          sent and has no clear answer yet. It may or may not be in this list; we are asking the service. Do not pay it
          again.
        </Notice>
      ))}
    </div>
  )
}
