import { MessageSquare } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Status } from '@/components/ui/value/status'
import type { Message } from '@/lib/messages/message'
import type { Texts } from '@/lib/messages/use-text'
import type { RowView } from '@/lib/payouts/view'
import { firstIssue, issueLabel } from '@/lib/sheet/rows/row-issues'
import { shownRowState } from '@/lib/sheet/rows/status'
import { useIssueText } from '@/lib/sheet/use-issue-text'

/** The status of a row by its checks, with the label of its first open issue if there is one. */
export function RowCheck({ row }: { row: RowView }) {
  const ui = useTranslations('ui')
  const text = useIssueText()
  const status = <Status code={shownRowState(row.state)} label={labelOf(ui, text, row)} />
  if (row.remarks.length === 0) return status
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      {status}
      <MessageSquare aria-hidden className="icon-s shrink-0 text-accent" />
      <span className="sr-only">{ui('commented')}</span>
    </span>
  )
}

function labelOf(ui: Texts<'ui'>, text: (message: Message) => string, row: RowView): string | undefined {
  if (row.state === 'left-out') return ui('status.excluded')
  if (row.state === 'blocked' || row.state === 'warning') {
    const issue = firstIssue(row.problems)
    return issue && text(issueLabel(issue))
  }
  // A format that was applied changes no digit: it is no edit.
  const isEdited = Object.keys(row.patch.values ?? {}).length > 0
  return row.state === 'fixed' && !isEdited ? ui('formatApplied') : undefined
}
