import { readFilters } from '@/lib/payments/filters'
import { methodName } from '@/lib/payments/payment-method'
import { formatMoment } from '@/lib/time/zone'
import { type ExportView, sumsByCurrency } from './export-job'

const AMOUNT_AT = 6

/**
 * The lines at the end of an export: how many and how much, by currency and by the service's word, as of when, in which
 * zone and with which filters. Amounts stand in the column of the amounts.
 */
export function exportFoot(job: ExportView, zone: string, external: string): readonly (readonly (string | null)[])[] {
  const line = (label: string, text: string | null, currency: string | null = null, amount: string | null = null) => {
    const cells: (string | null)[] = Array.from({ length: AMOUNT_AT + 1 }, () => null)
    cells[0] = label
    cells[3] = text
    cells[AMOUNT_AT - 1] = currency
    cells[AMOUNT_AT] = amount
    return cells
  }
  const { status, method, from, to } = readFilters(Object.fromEntries(new URLSearchParams(job.query)))
  const days = from === null && to === null ? 'any' : `${from ?? 'the first'} to ${to ?? 'the last'}`
  return [
    [],
    line('Count of all', String(job.written)),
    ...sumsByCurrency(job.totals).map(({ currency, count, amount }) =>
      line('Sum, whatever the status', String(count), currency, amount),
    ),
    ...job.totals.map(({ currency, status: word, count, amount }) =>
      line(`Sum of status ${word ?? 'none given'}`, String(count), currency, amount),
    ),
    line('As of', formatMoment(job.until, zone)),
    line('Time zone', zone),
    line('Days', days),
    line('Status', status ?? 'any'),
    line('Method', method === null ? 'any' : methodName(method, external)),
    ...(job.doubtful || (job.expected !== null && job.expected !== job.written)
      ? [line('To be checked', differenceText(job))]
      : []),
  ]
}

/** How an export differs from what the service counted when it was begun. */
export function differenceText({ written, expected, doubtful }: ExportView): string {
  const counts =
    expected === null || expected === written
      ? ''
      : `The service counted ${expected} when the export began, and ${written} were found. Payments changed their status or were listed late meanwhile. `
  const doubt = doubtful
    ? 'A part of the list changed each time it was read, so a payment may be missing. Export it again later. '
    : ''
  return `${counts}${doubt}`.trim()
}
