import type { AskedTerm } from '@/lib/escrow/terms'
import type { Amount } from '@/lib/money/amount'
import { type Network, networkCodes } from '@/lib/networks/networks'

/**
 * How a row is paid: over a network to a phone, or by a transfer to a wallet of the service, which depends on no network
 * (contract 4.4).
 */
export type PaidOver = Network | 'wallet'

/** A row that may be paid. `to` is a phone in E.164, or the code of a payee who is paid to their wallet. */
export type PayableRow = {
  readonly id: string
  readonly ordinal: number
  readonly lineNo: number
  readonly tag: string
  readonly name: string | null
  readonly to: string
  readonly network: PaidOver
  /** The wallet's account in our directory; null for a phone. Its account at the service appears in bodies only. */
  readonly walletId: string | null
  readonly currency: string
  readonly amount: Amount
  readonly reference: string | null
  readonly email: string | null
  /** The terms of its escrow; only for escrow payouts. */
  readonly terms?: readonly AskedTerm[]
}

/** The part of a payout that becomes one disbursement: one currency, one network or wallets alone, at most so many recipients (contract 4.4). */
export type Batch = {
  readonly key: string
  readonly currency: string
  readonly network: PaidOver
  readonly part: number
  readonly rows: readonly PayableRow[]
}

/**
 * Splits payable rows into batches of at most `maxRecipients`, in the order of the sheet.
 * The part of a row depends on its position in the sheet and on nothing else, so editing or excluding one row never moves
 * another row to a different batch, and only the batch that changed has to be quoted again.
 */
export function splitIntoBatches(rows: readonly PayableRow[], maxRecipients: number): Batch[] {
  const groups = new Map<string, PayableRow[]>()
  for (const row of [...rows].sort((a, b) => a.ordinal - b.ordinal)) {
    const key = `${row.currency}/${row.network}/${partOf(row, maxRecipients)}`
    const members = groups.get(key)
    if (members) members.push(row)
    else groups.set(key, [row])
  }
  return [...groups].map(([key, members]) => batchOf(key, members, maxRecipients)).sort(inBatchOrder)
}

/** Which part of a payout's sheet a row falls into. */
export const partOf = (row: { readonly ordinal: number }, maxRecipients: number): number =>
  Math.floor(row.ordinal / maxRecipients)

function batchOf(key: string, rows: readonly PayableRow[], maxRecipients: number): Batch {
  const [first] = rows
  if (first === undefined) throw new Error('A batch has at least one row')
  return { key, currency: first.currency, network: first.network, part: partOf(first, maxRecipients), rows }
}

type Position = Pick<Batch, 'currency' | 'network' | 'part'>
const PAID_OVER: readonly PaidOver[] = [...networkCodes, 'wallet']
/** The order of batches on a page and in the content that is approved. */
export const inBatchOrder = (a: Position, b: Position): number =>
  a.currency.localeCompare(b.currency) || PAID_OVER.indexOf(a.network) - PAID_OVER.indexOf(b.network) || a.part - b.part
