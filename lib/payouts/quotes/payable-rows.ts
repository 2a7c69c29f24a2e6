import 'server-only'
import { and, asc, eq, gte, inArray, lt } from 'drizzle-orm'
import { fromMinor } from '@/lib/money/amount'
import { isNetwork } from '@/lib/networks/networks'
import { sheetTerms, termsOfRow } from '@/lib/payouts/terms/terms'
import { PAYABLE_STATES } from '@/lib/sheet/rows/status'
import type { Tx } from '@/lib/store/database'
import { payout, payoutRow } from '@/lib/store/schema/payout'
import type { PayableRow } from './split-batches'

/** Some rows of a payout: by id, or by their ordinals. */
export type Some = { readonly rowIds: readonly string[] } | { readonly first: number; readonly end: number }

/** The rows of a payout that would be paid now, by the last checks; blocked and excluded rows are not among them. */
export async function payableRows(tx: Tx, payoutId: string, some?: Some): Promise<PayableRow[]> {
  const rows = await tx
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
      kind: payout.kind,
      terms: payout.terms,
    })
    .from(payoutRow)
    .innerJoin(payout, eq(payout.id, payoutRow.payoutId))
    .where(and(eq(payoutRow.payoutId, payoutId), inArray(payoutRow.state, [...PAYABLE_STATES]), only(some)))
    .orderBy(asc(payoutRow.ordinal))
  return rows.flatMap((row) => {
    const method = methodOf(row)
    if (method === null || row.destKey === null || row.amountMinor === null || row.currency === null) return []
    const { id, ordinal, lineNo, tag, name, currency, reference, email } = row
    const sheet = sheetTerms(row)
    return [
      {
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
      },
    ]
  })
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
