import type { PaymentSummary } from '@/lib/gateway/shapes/payment'
import { dateInZone, formatClock, zoneName } from '@/lib/time/zone'

/** One payment as an export keeps it: texts in the order of `EXPORT_HEADS`, the time in UTC. */
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

/** The heads of the columns; times stand in UTC and, with the zone named, as staff read them. */
export const exportHeads = (zone: string): readonly string[] => [
  'Payment id',
  'Made, UTC',
  `Made, ${zoneName(zone)} (${zone})`,
  'Status',
  'Method',
  'Currency',
  'Amount',
  'Payer’s phone',
  'Payer’s email',
  'Payer’s type',
  'Payer’s account',
  'Credited account',
  'Credited account’s email',
]

/** The row with its time in the zone of the staff: "2026-11-21 10:42:08". */
export function zoned(row: ExportRow, zone: string): ExportRow {
  const iso = row[TIME]
  if (typeof iso !== 'string') return row
  return row.with(TIME + 1, `${dateInZone(new Date(iso), zone)} ${formatClock(iso, zone)}`)
}

/** Which column holds the amount. */
export const AMOUNT_COLUMN = AMOUNT
