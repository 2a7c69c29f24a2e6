import { formatMoment } from '@/lib/time/zone'
import type { RowFate } from './row-status'
import { describeFate, type Told } from './row-status-text'

export const RESULT_HEADINGS = [
  'Row',
  'Outcome',
  'What we know',
  'What to do',
  'Paid to',
  'Amount paid for',
  'Fee',
  'Disbursement',
  'Time',
] as const

export type ResultRow = {
  readonly lineNo: number
  /** The row's cells as they were uploaded, in their order. */
  readonly cells: readonly string[]
  readonly fate: RowFate | 'left-out' | 'not-sent-yet'
  /** Whether it is beyond doubt that the row was not paid; a failure that was read only once is not. */
  readonly certainlyUnpaid: boolean
  readonly network: string
  readonly phone: string | null
  readonly amount: string | null
  readonly fee: string | null
  readonly disbursementId: string | null
  readonly sentAt: string | null
  readonly saidAt: string | null
}

const WORDS: Readonly<Record<RowFate['kind'], string>> = {
  paid: 'paid',
  failed: 'failed',
  refused: 'failed',
  'never-received': 'failed',
  'not-sent': 'not sent',
  cancelled: 'cancelled',
  pending: 'pending',
  sending: 'sending',
  held: 'held',
  'in-escrow': 'held in escrow',
  returned: 'came back',
  'not-known': 'not known yet',
  word: 'see what we know',
  'back-to-approval': 'waits for approval',
}

/** One line of the result sheet: the uploaded cells in their order, then what became of the row. Times in the given zone. */
export function resultLine(row: ResultRow, columns: number, zone: string): string[] {
  const cells = Array.from({ length: columns }, (_, at) => row.cells[at] ?? '')
  return [...cells, String(row.lineNo), ...outcomeCells(row, zone)]
}

function outcomeCells(row: ResultRow, zone: string): string[] {
  const { fate, network, sentAt, saidAt } = row
  if (fate === 'left-out') return ['left out', 'Left out by staff. Nothing was paid', '', '', '', '', '', '']
  const paidTo = row.phone ?? ''
  if (fate === 'not-sent-yet')
    return ['not sent', 'Nothing was paid', '', paidTo, row.amount ?? '', row.fee ?? '', '', '']
  const told = describeFate({ fate, network, sentAt, saidAt, zone })
  const at = saidAt ?? sentAt
  return [
    WORDS[fate.kind],
    told.what,
    nextStep(row, told),
    paidTo,
    row.amount ?? '',
    row.fee ?? '',
    row.disbursementId ?? '',
    at === null ? '' : formatMoment(at, zone),
  ]
}

function nextStep({ fate, certainlyUnpaid }: ResultRow, { next }: Told): string {
  const unsure = typeof fate === 'object' && fate.kind === 'failed' && !certainlyUnpaid
  return unsure ? `${next ?? ''} Not before a second reading has confirmed that it failed.`.trim() : (next ?? '')
}
