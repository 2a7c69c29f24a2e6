import { createHash } from 'node:crypto'
import type { UserLocation } from '@/lib/gateway/shapes/escrow-disbursement-request'
import type { Batch, PayableRow } from '@/lib/payouts/quotes/split-batches'

/**
 * The hash of what one batch asks for: rows, destinations, amounts, references and terms, in order.
 * A quote and an approval name it, so a change of a single digit anywhere in the batch leaves both behind.
 */
export function batchHash(batch: Batch): string {
  const lines = batch.rows.map((row) => [
    ...[row.id, row.tag, destinationOf(row), row.amount, row.reference, row.email, row.name],
    ...(row.terms === undefined ? [] : [row.terms.map(({ type, data }) => [type, data])]),
  ])
  return digest(['batch', batch.currency, batch.network, batch.part, lines])
}

// A payee who connects another wallet keeps the code: which wallet it is belongs to what is approved.
const destinationOf = ({ to, walletId }: PayableRow) => (walletId === null ? to : [to, walletId])

export type Proposed = {
  readonly environment: string
  readonly payoutId: string
  readonly description: string
  /** Given where the money is held: where the payer is, as typed. */
  readonly escrow?: { readonly location: UserLocation | null }
  readonly batches: readonly { readonly hash: string; readonly feeMinor: bigint; readonly debitMinor: bigint }[]
}

/** The hash of what is paid: every batch with the fee and the debit that were shown. Hex, 64 characters. */
export function paymentsHash(proposed: Proposed): string {
  const batches = proposed.batches.map((batch) => [batch.hash, String(batch.feeMinor), String(batch.debitMinor)])
  const { environment, payoutId, description, escrow } = proposed
  if (escrow === undefined) return digest(['payout', environment, payoutId, description, batches])
  const { latitude, longitude } = escrow.location ?? { latitude: null, longitude: null }
  return digest(['escrow-payout', environment, payoutId, description, [latitude, longitude], batches])
}

/** The hash that an approver signs: what is paid, what people did to it (the digest of the review), and from when on it is sent, where not at once. */
export const approvalHash = (payments: string, review: string, sendAt: Date | null = null): string =>
  digest(['approval', payments, review, ...(sendAt === null ? [] : [sendAt.toISOString()])])

/** The hash of a cancel: which submission, which disbursement of the service, and why. */
export function cancelHash(cancel: {
  environment: string
  submissionId: string
  serviceId: string
  reason: string
}): string {
  return digest(['cancel-disbursement', cancel.environment, cancel.submissionId, cancel.serviceId, cancel.reason])
}

// Arrays of strings and numbers have one JSON text only, so no canonical form has to be agreed on.
const digest = (parts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex')
