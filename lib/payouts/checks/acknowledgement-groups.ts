import type { AcknowledgementGroup, RowPlace } from '@/lib/payouts/view'
import { issueText, type Problem } from '@/lib/sheet/rows/row-issues'

type Row = { readonly pointer: RowPlace; readonly problems: readonly Problem[] }

/** Whether a person may accept an issue with a reason: a warning, and an earlier payment that is due again. */
export const canAccept = ({ code, severity }: Pick<Problem, 'code' | 'severity'>): boolean =>
  severity === 'warn' || code === 'paid-before'

/** Groups open issues that one reason can accept, in the order of the sheet. A row may be in several groups. */
export function acknowledgementGroups(rows: readonly Row[]): AcknowledgementGroup[] {
  const groups = new Map<string, AcknowledgementGroup>()
  for (const { pointer, problems } of rows) {
    for (const problem of problems) {
      if (!canAccept(problem) || problem.settled !== undefined) continue
      const { code, of = null } = problem
      const key = `${code} ${of}`
      const group = groups.get(key) ?? { code, of, message: issueText(problem), rows: 0, first: pointer }
      groups.set(key, { ...group, rows: group.rows + 1 })
    }
  }
  return [...groups.values()]
}
