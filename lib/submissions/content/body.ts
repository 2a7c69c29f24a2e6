import {
  type DisbursementRequest,
  type ExternalRecipient,
  encodeDisbursement,
  type InternalRecipient,
} from '@/lib/gateway/shapes/disbursement-request'
import { encodeEscrowDisbursement } from '@/lib/gateway/shapes/escrow-disbursement-request'
import type { ApprovedRow, BatchContent } from './approved-batch'
import { tagged } from './tag'

/** The reference of one recipient: the row's tag, which makes it unique, then the sheet's reference. */
export function recipientReference(row: { readonly rowTag: string; readonly reference: string | null }): string {
  return row.reference === null || row.reference.trim() === '' ? row.rowTag : `${row.rowTag} ${row.reference.trim()}`
}

function recipient(row: ApprovedRow): ExternalRecipient | InternalRecipient {
  const common = { amount: row.amount, reference: recipientReference(row), email: row.email ?? undefined }
  return row.destination.kind === 'wallet'
    ? { kind: 'internal', recipientId: row.destination.accountId, ...common }
    : { kind: 'external', phone: row.destination.e164, ...common }
}

/** The request for a batch, for a quote before approval and for the create alike. */
export function disbursementRequest(content: BatchContent): DisbursementRequest {
  return {
    recipients: content.rows.map(recipient),
    currency: content.currency,
    paymentMethod: content.paymentMethod,
    description: content.description,
  }
}

/** The exact bytes to store and send for a batch: its tag stands in front of the description. */
export function createBody(content: BatchContent, correlationTag: string): Uint8Array<ArrayBuffer> {
  const request = disbursementRequest({ ...content, description: tagged(correlationTag, content.description) })
  if (content.escrow === undefined) return encodeDisbursement(request)
  const recipients = content.rows.map((row) => ({ ...recipient(row), terms: row.terms ?? [] }))
  return encodeEscrowDisbursement({ ...request, recipients, location: content.escrow.location })
}

/** The exact bytes of a cancel (contract 2.6: `reason`). */
export function cancelBody(reason: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify({ reason }))
}
