import { readServiceId, type ServiceId } from '@/lib/gateway/id'
import { asObject, readJson } from '@/lib/gateway/json'
import { visibleWords } from '@/lib/text/visible-words'

/** What a delivery says, as far as we use it. Words and digits are the service's own, to be shown as text. */
export type Envelope = {
  /** `developer` where the name stands at the top (contract 6.3), `public` where it stands in `data` (6.2). */
  readonly family: 'developer' | 'public' | 'other'
  readonly name: string | null
  /** As it came: one family gives no offset, so it is no moment in time. */
  readonly stamp: string | null
  readonly webhookId: string | null
  readonly isTest: boolean
  readonly paymentId: ServiceId | null
  readonly escrowId: ServiceId | null
  readonly disbursementId: ServiceId | null
  readonly status: string | null
  readonly amount: string | null
  readonly currency: string | null
  /** Name and data as one text, whatever the stamp: the same again in a retry that was stamped anew. */
  readonly content: string
}

/**
 * Reads the body of a delivery in either family of envelopes, whose routing rule is the contract's: the name at the top first,
 * then that in `data`. What is no JSON object, or speaks of nothing we know, is an envelope all the same: with nothing in it.
 */
export function readEnvelope(raw: Uint8Array): Envelope {
  const text = new TextDecoder().decode(raw)
  const top = asObject(readJson(text))
  const data = asObject(top?.data)
  const outer = word(top?.event, 100)
  const inner = word(data?.event, 100)
  const id = (value: unknown) => (typeof value === 'string' ? readServiceId(value) : null)
  return {
    family: outer !== null ? 'developer' : inner !== null ? 'public' : 'other',
    name: outer ?? inner,
    stamp: word(top?.timestamp, 64),
    webhookId: word(top?.webhook_id, 64),
    isTest: [top?.test, data?.test].some((test) => test === true || test === 'true'),
    paymentId: id(data?.payment_id),
    escrowId: id(data?.escrow_id),
    disbursementId: id(data?.disbursement_id),
    status: word(data?.status, 100),
    amount: word(data?.amount, 40),
    currency: word(data?.currency, 10),
    content: (data && textOf([outer ?? inner, data])) ?? text,
  }
}

function textOf(value: unknown): string | null {
  try {
    return JSON.stringify(value)
  } catch {
    // Nested deeper than the stack: it was read, and cannot be written.
    return null
  }
}

/** A text that can be stored and shown; null for anything else, and for one that is longer than any word of its kind. */
function word(value: unknown, longest: number): string | null {
  if (typeof value !== 'string') return null
  const text = visibleWords(value).toWellFormed()
  return text === '' || text.length > longest ? null : text
}

/** What an envelope is about, by the identifiers of the service. */
export const aboutOf = ({ paymentId, escrowId, disbursementId }: Envelope): readonly ServiceId[] =>
  [paymentId, escrowId, disbursementId].filter((id) => id !== null)

const KNOWN: ReadonlySet<string> = new Set([
  'disbursement.status_updated',
  'disbursement.cancelled',
  'order.created',
  'order.updated',
  'order.completed',
  'payment.succeeded',
  'payment.failed',
  'refund.processed',
  'escrow.released',
  'dispute.opened',
  'dispute.closed',
])

/** Whether the contract (6.2, 6.3) names this event. Its list is not closed. */
export const isKnown = (name: string | null): boolean => name !== null && KNOWN.has(name)
