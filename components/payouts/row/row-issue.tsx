import { Status } from '@/components/ui/value/status'
import type { StatusWord } from '@/components/ui/value/status-faces'
import type { RowView } from '@/lib/payouts/view'
import { firstIssue } from '@/lib/sheet/rows/row-issues'

const WORDS: Readonly<Record<RowView['state'], StatusWord>> = {
  ready: 'Ready',
  'fix-offered': 'Fix offered',
  fixed: 'Fixed',
  warning: 'Warning',
  blocked: 'Blocked',
  'left-out': 'Left out',
}

/** What the checks say of a row, under the name of its first open problem where there is one. */
export function RowCheck({ row }: { row: RowView }) {
  return <Status word={WORDS[row.state]} label={labelOf(row)} />
}

function labelOf(row: RowView): string | undefined {
  if (row.state === 'left-out') return 'Excluded'
  if (row.state === 'blocked' || row.state === 'warning') return firstIssue(row.problems)?.label
  if (Object.keys(row.patch.values ?? {}).length > 0 && row.state === 'fixed') return 'Edited'
  return undefined
}
