import { readServiceId, type ServiceId } from '@/lib/gateway/id'
import { asObject, readJson } from '@/lib/gateway/json'
import { visibleWords } from '@/lib/text/visible-words'

/** The parts of a delivery that we use. Texts are the service's own and are only shown. */
export type Envelope = {
  /** `developer` where the name is at the top (contract 6.3), `public` where it is in `data` (6.2). */
  readonly family: 'developer' | 'public' | 'other'
  readonly name: string | null
  /** As it came: one family has no offset, so that it names no moment in time. */
  readonly stamp: string | null
  readonly webhookId: string | null
  readonly isTest: boolean
  readonly paymentId: ServiceId | null
  readonly escrowId: ServiceId | null
  readonly disbursementId: ServiceId | null
  readonly status: string | null
  readonly amount: string | null
  readonly currency: string | null
  /** Name and data as one text, without the stamp: a retry with a new stamp has the same content. */
  readonly content: string
}

/**
 * Reads the body of a delivery in either family of envelopes. As the contract says, the name at the top counts before the one in `data`. A
 * body that is no JSON object, or names nothing we know, gives an envelope with nothing in it.
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
    // Nested more deeply than the stack allows: it could be read, and cannot be written.
    return null
  }
}

/** A text that can be stored and shown; null for anything else, and for a text that is longer than `longest`. */
function word(value: unknown, longest: number): string | null {
  if (typeof value !== 'string') return null
  const text = visibleWords(value).toWellFormed()
  return text === '' || text.length > longest ? null : text
}

/** The service's identifiers of what an event is about. */
export const subjectsOf = ({ paymentId, escrowId, disbursementId }: Envelope): readonly ServiceId[] =>
  [paymentId, escrowId, disbursementId].filter((id) => id !== null)

/** The names that the contract (6.2, 6.3) gives. */
export const KNOWN_EVENTS = [
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
] as const

const KNOWN: ReadonlySet<string> = new Set(KNOWN_EVENTS)

/** Whether the contract (6.2, 6.3) names this event. The service may send others. */
export const isKnown = (name: string | null): boolean => name !== null && KNOWN.has(name)
