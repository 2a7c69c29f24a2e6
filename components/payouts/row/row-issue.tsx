import { useTranslations } from 'next-intl'
import { Status } from '@/components/ui/value/status'
import type { Texts } from '@/lib/messages/use-text'
import type { RowView } from '@/lib/payouts/view'
import { firstIssue } from '@/lib/sheet/rows/row-issues'
import type { StatusCode } from '@/lib/status/status-code'

const WORDS: Readonly<Record<RowView['state'], StatusCode>> = {
  ready: 'ready',
  'fix-offered': 'format_suggested',
  fixed: 'edited',
  warning: 'warning',
  blocked: 'blocked',
  'left-out': 'excluded',
}

/** What the checks say of a row, under the name of its first open problem where there is one. */
export function RowCheck({ row }: { row: RowView }) {
  const ui = useTranslations('ui')
  return <Status code={WORDS[row.state]} label={labelOf(ui, row)} />
}

function labelOf(ui: Texts<'ui'>, row: RowView): string | undefined {
  if (row.state === 'left-out') return ui('status.excluded')
  if (row.state === 'blocked' || row.state === 'warning') return firstIssue(row.problems)?.label
  if (Object.keys(row.patch.values ?? {}).length > 0 && row.state === 'fixed') return ui('status.edited')
  return undefined
}
