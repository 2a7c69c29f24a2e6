import 'server-only'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { fromMinor } from '@/lib/money/amount'
import type { Rail } from '@/lib/phone/rails'
import type { Tx } from '@/lib/store/database'
import { payoutRow } from '@/lib/store/schema/payout'
import type { PayableRow } from './split'

const PAYABLE = ['ready', 'fix-offered', 'fixed', 'warning']

/** The rows of a payout that would be paid now, as the checks left them; blocked and left-out rows are not among them. */
export async function payableRows(tx: Tx, payoutId: string, rowIds?: readonly string[]): Promise<PayableRow[]> {
  const only = rowIds === undefined ? undefined : inArray(payoutRow.id, [...rowIds])
  const rows = await tx
    .select({
      id: payoutRow.id,
      ordinal: payoutRow.ordinal,
      lineNo: payoutRow.lineNo,
      tag: payoutRow.rowTag,
      name: payoutRow.name,
      destKind: payoutRow.destKind,
      destKey: payoutRow.destKey,
      rail: payoutRow.rail,
      currency: payoutRow.currency,
      amountMinor: payoutRow.amountMinor,
      reference: payoutRow.reference,
      email: payoutRow.email,
    })
    .from(payoutRow)
    .where(and(eq(payoutRow.payoutId, payoutId), inArray(payoutRow.state, PAYABLE), only))
    .orderBy(asc(payoutRow.ordinal))
  return rows.flatMap((row) => {
    if (row.destKind !== 'phone' || row.destKey === null || !isRail(row.rail)) return []
    if (row.amountMinor === null || row.currency === null) return []
    const { id, ordinal, lineNo, tag, name, rail, currency, reference, email } = row
    return [
      {
        id,
        ordinal,
        lineNo,
        tag,
        name,
        phone: row.destKey,
        rail,
        currency,
        amount: fromMinor(row.amountMinor),
        reference,
        email,
      },
    ]
  })
}

const isRail = (text: string | null): text is Rail => text === 'mtn' || text === 'airtel'
