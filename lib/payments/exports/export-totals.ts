import { type Message, message } from '@/lib/messages/message'
import type { Translator } from '@/lib/messages/translator'
import { readFilters } from '@/lib/payments/filters'
import { methodName } from '@/lib/payments/payment-method'
import { type ExportView, OTHER_STATUSES, sumsByCurrency } from './export-view'

const AMOUNT_AT = 6

/**
 * The lines at the end of an export, in its reader's language: number and sums by currency and by the service's status, the moment it was
 * read as of, the time zone and the filters. Sums are in the column of the amounts.
 */
export function exportFoot(
  job: ExportView,
  { t, text, formats }: Translator,
  external: string,
): readonly (readonly (string | null)[])[] {
  const line = (label: string, value: string | null, currency: string | null = null, amount: string | null = null) => {
    const cells: (string | null)[] = Array.from({ length: AMOUNT_AT + 1 }, () => null)
    cells[0] = label
    cells[3] = value
    cells[AMOUNT_AT - 1] = currency
    cells[AMOUNT_AT] = amount
    return cells
  }
  const any = t('payments.file.any')
  const { status, method, from, to } = readFilters(Object.fromEntries(new URLSearchParams(job.query)))
  const days =
    from === null && to === null
      ? any
      : t('payments.file.range', { from: from ?? t('payments.file.first'), to: to ?? t('payments.file.last') })
  const difference = exportDifference(job)
  return [
    [],
    line(t('payments.file.count'), String(job.written)),
    ...sumsByCurrency(job.totals).map(({ currency, count, amount }) =>
      line(t('payments.file.sumAll'), String(count), currency, amount),
    ),
    ...job.totals.map(({ currency, status: word, count, amount }) =>
      line(text(sumOf(word)), String(count), currency, amount),
    ),
    line(t('payments.file.asOf'), formats.moment(job.until)),
    line(t('payments.file.zone'), formats.timeZone),
    line(t('payments.file.days'), days),
    line(t('payments.file.status'), status ?? any),
    line(t('payments.file.method'), method === null ? any : text(methodName(method, external))),
    ...(difference === null ? [] : [line(t('payments.file.check'), text(difference))]),
  ]
}

function sumOf(status: string | null): Message {
  if (status === null) return message('payments.file.sumNone')
  return status === OTHER_STATUSES ? message('payments.file.sumOthers') : message('payments.file.sumOf', { status })
}

/** How an export differs from what the service counted at its start; null where it does not. */
export function exportDifference({ written, expected, doubtful }: ExportView): Message | null {
  const counts =
    expected === null || expected === written ? null : message('payments.difference.counts', { expected, written })
  if (!doubtful) return counts
  const doubt = message('payments.difference.doubtful')
  return counts === null ? doubt : message('payments.difference.both', { counts, doubtful: doubt })
}
