import 'server-only'
import { and, asc, eq, gt, gte, inArray, lt } from 'drizzle-orm'
import { fromMinor } from '@/lib/money/amount'
import { isNetwork } from '@/lib/networks/networks'
import type { StoredPayout } from '@/lib/payouts/draft/lock-draft'
import { rowsInParts } from '@/lib/payouts/rows-in-parts'
import type { StoredRow } from '@/lib/payouts/stored-row'
import { sheetTerms, termsOfRow } from '@/lib/payouts/terms/terms'
import { isPayable, PAYABLE_STATES } from '@/lib/sheet/rows/status'
import type { Db } from '@/lib/store/database'
import { payout, payoutRow } from '@/lib/store/schema/payout'
import type { PayableRow } from './split-batches'

/** Some rows of a payout: by id, or by their ordinals. */
export type Some = { readonly rowIds: readonly string[] } | { readonly first: number; readonly end: number }

/** The rows of a payout that would be paid now, by the last checks; blocked and excluded rows are not among them. */
export async function payableRows(tx: Db, payoutId: string, some?: Some): Promise<PayableRow[]> {
  const [head] = await tx.select({ kind: payout.kind, terms: payout.terms }).from(payout).where(eq(payout.id, payoutId))
  if (head === undefined) return []
  const sheet = sheetTerms(head)
  const rows = await rowsInParts((after, limit) => readRows(tx, payoutId, { after, limit, some }))
  return rows.flatMap((row) => payableOf(row, sheet) ?? [])
}

/** A row with all that is paid of it. */
export type RowToPay = ReadRow & Pick<StoredRow, 'state'>

/** Those of these rows of a payout that would be paid now, as `payableRows` reads them. */
export function payableAmong(head: StoredPayout, rows: readonly RowToPay[]): PayableRow[] {
  const sheet = sheetTerms(head)
  return rows.flatMap((row) => (isPayable(row.state) ? (payableOf(row, sheet) ?? []) : []))
}

type Read = { readonly after: number; readonly limit: number; readonly some: Some | undefined }
type ReadRow = Awaited<ReturnType<typeof readRows>>[number]

const readRows = (tx: Db, payoutId: string, { after, limit, some }: Read) =>
  tx
    .select({
      id: payoutRow.id,
      ordinal: payoutRow.ordinal,
      lineNo: payoutRow.lineNo,
      tag: payoutRow.rowTag,
      name: payoutRow.name,
      destKind: payoutRow.destKind,
      destKey: payoutRow.destKey,
      network: payoutRow.network,
      accountId: payoutRow.payeeAccountId,
      currency: payoutRow.currency,
      amountMinor: payoutRow.amountMinor,
      reference: payoutRow.reference,
      email: payoutRow.email,
      deadline: payoutRow.deadline,
      ownTerms: payoutRow.terms,
    })
    .from(payoutRow)
    .where(
      and(
        eq(payoutRow.payoutId, payoutId),
        gt(payoutRow.ordinal, after),
        inArray(payoutRow.state, [...PAYABLE_STATES]),
        only(some),
      ),
    )
    .orderBy(asc(payoutRow.ordinal))
    .limit(limit)

function payableOf(row: ReadRow, sheet: ReturnType<typeof sheetTerms>): PayableRow | null {
  const method = methodOf(row)
  if (method === null || row.destKey === null || row.amountMinor === null || row.currency === null) return null
  const { id, ordinal, lineNo, tag, name, currency, reference, email } = row
  return {
    id,
    ordinal,
    lineNo,
    tag,
    name,
    to: row.destKey,
    ...method,
    currency,
    amount: fromMinor(row.amountMinor),
    reference,
    email,
    ...(sheet === null ? {} : { terms: termsOfRow(sheet, row) }),
  }
}

function only(some: Some | undefined) {
  if (some === undefined) return undefined
  if ('rowIds' in some) return inArray(payoutRow.id, [...some.rowIds])
  return and(gte(payoutRow.ordinal, some.first), lt(payoutRow.ordinal, some.end))
}

type Stored = { readonly destKind: string | null; readonly network: string | null; readonly accountId: string | null }

function methodOf({ destKind, network, accountId }: Stored): Pick<PayableRow, 'network' | 'walletId'> | null {
  if (destKind === 'wallet') return accountId === null ? null : { network: 'wallet', walletId: accountId }
  return destKind === 'phone' && isNetwork(network) ? { network, walletId: null } : null
}
