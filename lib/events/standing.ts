import { wireAmount } from '@/lib/gateway/shapes/parts'
import type { ReportedEvent, Standing } from './view'

/** The final state that a status of the service means for a payment, an escrow or a disbursement; null where it is not known to be final. */
export type EndOf = (raw: string | null) => string | null

type Reported = Pick<ReportedEvent, 'name' | 'status' | 'amount' | 'currency'>

/** The latest reading of what an event is about. */
export type Read = { readonly status: string | null; readonly amount: string | null; readonly currency: string | null }

/** The status that the name of an event means (contract 6.2, 6.3). */
const STATUS_OF_NAME: ReadonlyMap<string, string> = new Map([
  ['payment.succeeded', 'succeeded'],
  ['payment.failed', 'failed'],
  ['refund.processed', 'refunded'],
  ['escrow.released', 'released'],
  ['disbursement.cancelled', 'cancelled'],
])

/**
 * Compares an event with the latest reading of what it is about. Only a final status can be contradicted: an event about an earlier state
 * was simply overtaken. Another amount or currency than was read is always a contradiction.
 */
export function standingOf(reported: Reported, read: Read, endOf: EndOf): Standing {
  if (otherMoney(reported, read)) return 'contradicted'
  const ends = [STATUS_OF_NAME.get(reported.name ?? '') ?? null, reported.status]
    .map(endOf)
    .filter((end) => end !== null)
  const now = endOf(read.status)
  if (ends.every((end) => end === now)) return 'agrees'
  return now === null ? 'open' : 'contradicted'
}

function otherMoney(reported: Reported, read: Read): boolean {
  const amount = reported.amount === null ? null : (wireAmount.safeParse(reported.amount).data ?? null)
  return (
    (amount !== null && read.amount !== null && amount !== read.amount) ||
    (reported.currency !== null && read.currency !== null && reported.currency !== read.currency)
  )
}
