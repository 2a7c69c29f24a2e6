import { payoutPath } from '@/components/paths'
import { LinkButton } from '@/components/ui/action/link-button'
import { Notice } from '@/components/ui/action/notice'
import { Money } from '@/components/ui/value/money'
import { railName } from '@/lib/approvals/approval-line'
import type { Unanswered } from '@/lib/service-lists/view'

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
