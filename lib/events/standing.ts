import { wireAmount } from '@/lib/gateway/shapes/parts'
import type { EventView, Standing } from './view'

/** What a status word comes to, in the words of the thing it is about; null where it is not known to end anything. */
export type EndOf = (raw: string | null) => string | null

type Said = Pick<EventView, 'name' | 'status' | 'amount' | 'currency'>

/** What was read of the thing. */
export type Read = { readonly status: string | null; readonly amount: string | null; readonly currency: string | null }

/** Status words that the name of an event stands for (contract 6.2, 6.3). */
const SAID_BY_NAME: ReadonlyMap<string, string> = new Map([
  ['payment.succeeded', 'succeeded'],
  ['payment.failed', 'failed'],
  ['refund.processed', 'refunded'],
  ['escrow.released', 'released'],
  ['disbursement.cancelled', 'cancelled'],
])

/**
 * How a webhook stands to the latest reading of the thing it is about. Only what ends something is held against it: a word for
 * something on its way is overtaken and not contradicted. Another amount or currency than was read is always a contradiction.
 */
export function standingOf(told: Said, read: Read, endOf: EndOf): Standing {
  if (otherMoney(told, read)) return 'contradicted'
  const ends = [SAID_BY_NAME.get(told.name ?? '') ?? null, told.status].map(endOf).filter((end) => end !== null)
  const now = endOf(read.status)
  if (ends.every((end) => end === now)) return 'agrees'
  return now === null ? 'open' : 'contradicted'
}

function otherMoney(told: Said, read: Read): boolean {
  const amount = told.amount === null ? null : (wireAmount.safeParse(told.amount).data ?? null)
  return (
    (amount !== null && read.amount !== null && amount !== read.amount) ||
    (told.currency !== null && read.currency !== null && told.currency !== read.currency)
  )
}
