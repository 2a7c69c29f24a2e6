import type { CheckedRow } from '@/lib/sheet/rows/check-row'
import type { ReportRow, SheetReport } from './report'

const OUTCOMES: Readonly<Record<SheetReport['outcome'], string>> = {
  accept: 'The sheet can be paid as it stands.',
  ask: 'The sheet needs an answer first.',
  refuse: 'The sheet is refused. Nothing of it can be paid.',
}
const MOST_ROWS = 200

/** A report as lines for a person at a terminal, with what was changed in the cells of its rows. */
export function reportLines(report: SheetReport, checked: readonly CheckedRow[]): string[] {
  const columns = Object.entries(report.columns).map(([field, letters]) => `${field} ${letters}`)
  const what = [report.kind, report.encoding, report.sheet === null ? null : `sheet ${report.sheet}`]
  const told = report.rows.filter(({ problems }) => problems.length > 0)
  const more = told.length > MOST_ROWS ? [`... and ${told.length - MOST_ROWS} more rows with something to say.`] : []
  return [
    OUTCOMES[report.outcome],
    `Read as: ${what.filter((part) => part !== null).join(', ')}`,
    ...(columns.length === 0 ? [] : [`Header: ${headerOf(report)}. Columns: ${columns.join(', ')}`]),
    ...report.reasons.map(({ code, message }) => `Refused (${code}): ${message}`),
    ...report.questions.map(
      ({ code, message, choices }) => `Question (${code}): ${message} Choices: ${choices.join('; ')}`,
    ),
    ...report.fileProblems.map(({ code, message }) => `Note (${code}): ${message}`),
    `Rows: ${report.dataRows}, payable: ${report.rows.filter(({ payable }) => payable).length}`,
    ...told.slice(0, MOST_ROWS).flatMap(rowLines),
    ...more,
    ...changeLines(checked),
  ]
}

const headerOf = ({ headerRow }: SheetReport): string => (headerRow === null ? 'none' : `row ${headerRow}`)

function changeLines(checked: readonly CheckedRow[]): string[] {
  const changes = checked.flatMap(({ lineNo, repairs }) =>
    repairs.map(({ field, from, to }) => `  ${field} of row ${lineNo}: ${from} is read as ${to}`),
  )
  if (changes.length === 0) return []
  const more = changes.length > MOST_ROWS ? [`... and ${changes.length - MOST_ROWS} more changes.`] : []
  return [`Cells changed to be understood: ${changes.length}`, ...changes.slice(0, MOST_ROWS), ...more]
}

const rowLines = ({ problems }: ReportRow): string[] =>
  problems.map(({ severity, code, message }) => `  ${severity.padEnd(5)} ${code}: ${message}`)
