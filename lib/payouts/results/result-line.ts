import type { Message } from '@/lib/messages/message'
import type { Translator } from '@/lib/messages/translator'
import { type RowStatus, shownRowStatus } from './row-status'
import { describeRowStatus, type RowDetails } from './row-status-text'

const COLUMNS = ['row', 'status', 'details', 'next', 'paidTo', 'amount', 'fee', 'disbursement', 'time'] as const

/** The headings of the result sheet behind those of the uploaded sheet. */
export const resultHeadings = ({ t }: Translator): string[] => COLUMNS.map((column) => t(`sending.sheet.${column}`))

export type ResultRow = {
  readonly lineNo: number
  /** The row's cells as they were uploaded, in their order. */
  readonly cells: readonly string[]
  readonly status: RowStatus | 'left-out' | 'not-sent-yet'
  /** Whether it is certain that the row was not paid; a failure that was read only once is not. */
  readonly certainlyUnpaid: boolean
  readonly network: string | Message
  readonly phone: string | null
  readonly amount: string | null
  readonly fee: string | null
  readonly disbursementId: string | null
  readonly sentAt: string | null
  readonly reportedAt: string | null
}

/** One line of the result sheet: the uploaded cells in their order, then the result of the row, in the reader's language. */
export function resultLine(row: ResultRow, columns: number, translator: Translator): string[] {
  const cells = Array.from({ length: columns }, (_, at) => row.cells[at] ?? '')
  return [...cells, String(row.lineNo), ...outcomeCells(row, translator)]
}

function outcomeCells(row: ResultRow, { t, text, formats }: Translator): string[] {
  const { status, network, sentAt, reportedAt } = row
  if (status === 'left-out') return [t('sending.sheet.excluded'), t('sending.row.excluded'), '', '', '', '', '', '']
  const paidTo = row.phone ?? ''
  if (status === 'not-sent-yet')
    return [t('sending.sheet.notSent'), t('sending.row.unpaid'), '', paidTo, row.amount ?? '', row.fee ?? '', '', '']
  const details = describeRowStatus({ status, network, sentAt, reportedAt })
  const shown = shownRowStatus(status)
  const at = reportedAt ?? sentAt
  return [
    shown.known ? t(`ui.status.${shown.code}`) : (shown.raw ?? ''),
    text(details.what),
    nextStep(row, details, text),
    paidTo,
    row.amount ?? '',
    row.fee ?? '',
    row.disbursementId ?? '',
    at === null ? '' : formats.moment(at),
  ]
}

function nextStep({ status, certainlyUnpaid }: ResultRow, { next }: RowDetails, text: Translator['text']): string {
  if (next === null) return ''
  const unsure = typeof status === 'object' && status.kind === 'failed' && !certainlyUnpaid
  return text(unsure ? { key: 'sending.row.notConfirmed', values: { next } } : next)
}
