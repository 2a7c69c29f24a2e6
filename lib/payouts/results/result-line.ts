import { type Message, message } from '@/lib/messages/message'
import type { Translator } from '@/lib/messages/translator'
import { type RowStatus, shownRowStatus } from './row-status'
import { describeRowStatus } from './row-status-text'

const COLUMNS = ['row', 'status', 'details', 'next', 'paidTo', 'amount', 'fee', 'disbursement', 'time'] as const

/** Where the amount stands among the columns of the result; the fee follows it. */
export const RESULT_AMOUNT = COLUMNS.indexOf('amount')

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

/**
 * Writes lines of the result sheet: the uploaded cells in their order, then the result of the row, in the reader's language. Rows of a batch mostly
 * have the same texts, which are written once: formatting them for each row would take most of the time of a long sheet.
 */
export function resultLines(columns: number, translator: Translator): (row: ResultRow) => string[] {
  const written = new Map<string, Texts>()
  const textsOf = ({ status, certainlyUnpaid, network, sentAt, reportedAt }: ResultRow) => {
    const about = { status, certainlyUnpaid, network, sentAt, reportedAt }
    const key = JSON.stringify(about)
    const texts = written.get(key) ?? write(about, translator)
    written.set(key, texts)
    return texts
  }
  return (row) => {
    const cells = Array.from({ length: columns }, (_, at) => row.cells[at] ?? '')
    const { status, details, next, time } = textsOf(row)
    const sent = typeof row.status === 'object'
    const paid =
      row.status === 'left-out'
        ? ['', '', '', '']
        : [row.phone ?? '', row.amount ?? '', row.fee ?? '', (sent && row.disbursementId) || '']
    return [...cells, String(row.lineNo), status, details, next, ...paid, time]
  }
}

type About = Pick<ResultRow, 'status' | 'certainlyUnpaid' | 'network' | 'sentAt' | 'reportedAt'>
type Texts = { readonly status: string; readonly details: string; readonly next: string; readonly time: string }

function write(
  { status, certainlyUnpaid, network, sentAt, reportedAt }: About,
  { t, text, formats }: Translator,
): Texts {
  if (status === 'left-out')
    return { status: t('sending.sheet.excluded'), details: t('sending.row.excluded'), next: '', time: '' }
  if (status === 'not-sent-yet')
    return { status: t('sending.sheet.notSent'), details: t('sending.row.unpaid'), next: '', time: '' }
  const { what, next } = describeRowStatus({ status, network, sentAt, reportedAt })
  const shown = shownRowStatus(status)
  const at = reportedAt ?? sentAt
  return {
    status: shown.known ? t(`ui.status.${shown.code}`) : (shown.raw ?? ''),
    details: text(what),
    next: next === null ? '' : text(nextStep({ status, certainlyUnpaid }, next)),
    time: at === null ? '' : formats.moment(at),
  }
}

function nextStep({ status, certainlyUnpaid }: Pick<About, 'status' | 'certainlyUnpaid'>, next: Message): Message {
  const unsure = typeof status === 'object' && status.kind === 'failed' && !certainlyUnpaid
  return unsure ? message('sending.row.notConfirmed', { next }) : next
}
