import 'server-only'
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import type { Translator } from '@/lib/messages/translator'
import type { ResultSheet } from '@/lib/payouts/results/read-results'
import { storedRows } from '@/lib/payouts/stored-row'
import { cellText } from '@/lib/sheet/files/cells'
import { issueText, type Problem } from '@/lib/sheet/rows/row-issues'
import { db } from '@/lib/store/open'
import { payout, payoutRow } from '@/lib/store/schema/payout'

/**
 * The rows of a payout that have an issue, as they were uploaded, with the text of each issue
 * Null when there is no such payout.
 */
export async function readProblemSheet(
  _staff: Staff,
  payoutId: string,
  translator: Translator,
): Promise<ResultSheet | null> {
  const database = await db()
  const [head] = await database.select().from(payout).where(eq(payout.id, payoutId))
  if (head === undefined || head.state === 'discarded') return null
  const { lineNo, cells, problems } = payoutRow
  const rows = await database
    .select({ lineNo, cells, problems })
    .from(payoutRow)
    .where(and(eq(payoutRow.payoutId, payoutId), ne(payoutRow.state, 'left-out'), sql`${problems} <> '[]'::jsonb`))
    .orderBy(asc(payoutRow.ordinal))
  const headings = (head.headings ?? []) as string[]
  const lines = storedRows(rows).map((row) => [
    ...headings.map((_heading, column) => cellText(row.cells[column])),
    ...issueCells(row.lineNo, row.problems, translator),
  ])
  const { t } = translator
  const name = head.name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || t('draft.errorSheet.payout')
  const added = [t('draft.errorSheet.row'), t('draft.errorSheet.severity'), t('draft.errorSheet.issues')]
  return { name: t('draft.errorSheet.fileName', { name }), heads: [...headings, ...added], rows: lines }
}

function issueCells(lineNo: number, problems: readonly Problem[], { t, text }: Translator): string[] {
  const open = problems.filter((one) => one.settled === undefined)
  const worst = (['block', 'warn', 'info'] as const).find((grade) => open.some((one) => one.severity === grade))
  const issues = problems.map((one) => {
    const issue = text(issueText(one))
    return one.settled === undefined ? issue : t('draft.errorSheet.acceptedBecause', { issue, reason: one.settled })
  })
  return [String(lineNo), t(`draft.errorSheet.${worst ?? 'accepted'}`), issues.join(' ')]
}
