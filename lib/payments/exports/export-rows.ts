import type { PaymentSummary } from '@/lib/gateway/shapes/payment'
import type { Translator } from '@/lib/messages/translator'
import { dateInZone, formatClock } from '@/lib/time/zone'

/** One payment as an export keeps it: texts in the order of `exportHeads`, the time in UTC. */
export type ExportRow = readonly (string | null)[]

const TIME = 1
const AMOUNT = 6

/** The cells of a payment, in the order of the columns. */
export function exportRow(one: PaymentSummary): ExportRow {
  return [
    one.id,
    one.createdAt?.toISOString() ?? null,
    null,
    one.status,
    one.paymentMethod,
    one.currency,
    one.amount,
    one.payer?.phone ?? null,
    one.payer?.email ?? null,
    one.payer?.type ?? null,
    one.payer?.id ?? null,
    one.recipient?.id ?? null,
    one.recipient?.email ?? null,
  ]
}

/** The headings of the columns. There are two columns of times: in UTC, and in the zone of the staff, which the heading names. */
export const exportHeads = ({ t, formats }: Translator): readonly string[] => [
  t('payments.file.id'),
  t('payments.file.createdUtc'),
  t('payments.file.createdZone', { name: formats.zoneName(), zone: formats.timeZone }),
  t('payments.file.status'),
  t('payments.file.method'),
  t('payments.file.currency'),
  t('payments.file.amount'),
  t('payments.file.payerPhone'),
  t('payments.file.payerEmail'),
  t('payments.file.payerType'),
  t('payments.file.payerAccount'),
  t('payments.file.account'),
  t('payments.file.accountEmail'),
]

/** The row with its time in the zone of the staff: "2026-11-21 10:42:08". */
export function zoned(row: ExportRow, zone: string): ExportRow {
  const iso = row[TIME]
  if (typeof iso !== 'string') return row
  return row.with(TIME + 1, `${dateInZone(new Date(iso), zone)} ${formatClock(iso, zone)}`)
}

/** The position of the amount among the cells. */
export const AMOUNT_COLUMN = AMOUNT
