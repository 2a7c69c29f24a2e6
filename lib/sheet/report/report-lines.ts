import type { Translator } from '@/lib/messages/translator'
import type { CheckedRow } from '@/lib/sheet/rows/check-row'
import type { ReportRow, SheetReport } from './report'

const MOST_ROWS = 200

/** A report as lines for a person at a terminal, with what was changed in the cells of its rows. */
export function reportLines(report: SheetReport, checked: readonly CheckedRow[], words: Translator): string[] {
  const { t, text } = words
  const columns = Object.entries(report.columns).map(([field, letters]) => `${field} ${letters}`)
  const sheet = report.sheet === null ? null : t('checkSheet.sheetNamed', { name: report.sheet })
  const kind = [report.kind, report.encoding, sheet].filter((part) => part !== null).join(', ')
  const issues = report.rows.filter(({ problems }) => problems.length > 0)
  const more = issues.length > MOST_ROWS ? [t('checkSheet.moreRows', { count: issues.length - MOST_ROWS })] : []
  return [
    t(report.outcome === 'accept' && report.needAttention > 0 ? 'checkSheet.part' : `checkSheet.${report.outcome}`),
    t('checkSheet.readAs', { kind }),
    ...(columns.length === 0
      ? []
      : [t('checkSheet.header', { row: report.headerRow ?? 0, columns: columns.join(', ') })]),
    ...report.reasons.map(({ code, message }) => t('checkSheet.refused', { code, reason: text(message) })),
    ...report.questions.map(({ code, message, choices }) =>
      t('checkSheet.question', { code, question: text(message), choices: choices.join('; ') }),
    ),
    ...report.fileProblems.map(({ code, message }) => t('checkSheet.note', { code, note: text(message) })),
    ...figureLines(report, words),
    t('checkSheet.rows', { rows: report.dataRows, payable: report.rows.filter(({ payable }) => payable).length }),
    ...issues.slice(0, MOST_ROWS).flatMap((row) => rowLines(row, text)),
    ...more,
    ...changeLines(checked, t),
  ]
}

function figureLines({ figures }: SheetReport, { t, text, formats }: Omit<Translator, 'locale'>): string[] {
  if (figures === null) return []
  const totals = figures.totals.map(({ currency, amount }) => formats.money(amount, currency)).join(', ')
  const { payments, phoneCheckSum } = figures
  return [
    t('checkSheet.figures', { payments, totals: totals || '0', phones: phoneCheckSum }),
    ...figures.own.map((one) => text(one)),
  ]
}

function changeLines(checked: readonly CheckedRow[], t: Translator['t']): string[] {
  const changes = checked.flatMap(({ lineNo, repairs }) =>
    repairs.map(({ field, from, to }) => `  ${t('checkSheet.change', { field, row: lineNo, from, to })}`),
  )
  if (changes.length === 0) return []
  const more = changes.length > MOST_ROWS ? [t('checkSheet.moreChanges', { count: changes.length - MOST_ROWS })] : []
  return [t('checkSheet.changes', { count: changes.length }), ...changes.slice(0, MOST_ROWS), ...more]
}

const rowLines = ({ problems }: ReportRow, text: Translator['text']): string[] =>
  problems.map(({ severity, code, field, message }) => {
    const about = field === null ? code : `${code} (${field})`
    return `  ${severity.padEnd(5)} ${about}: ${text(message)}`
  })
