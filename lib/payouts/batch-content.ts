import type { BatchContent } from '@/lib/submissions/approved-batch'
import type { Batch } from './split'

/** A batch as the service is asked for it, in a quote and, byte for byte alike, when it is sent (contract 2.6). */
export function batchContent(batch: Batch, description: string, escrow?: BatchContent['escrow']): BatchContent {
  return {
    description,
    currency: batch.currency,
    paymentMethod: batch.rail,
    rows: batch.rows.map((row) => ({
      rowId: row.id,
      rowTag: row.tag,
      destination: { kind: 'phone', e164: row.phone },
      amount: row.amount,
      reference: row.reference,
      email: row.email,
      ...(row.terms === undefined ? {} : { terms: row.terms }),
    })),
    ...(escrow === undefined ? {} : { escrow }),
  }
}
