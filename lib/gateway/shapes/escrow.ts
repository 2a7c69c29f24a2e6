import { z } from 'zod'
import { asObject } from '@/lib/gateway/json'
import { statusWord } from '@/lib/status/status-text'
import { maybe, wireAmount, wireId, wireStatus, wireText, wireTime } from './parts'

const wireBoolean = z.boolean()
const wireObject = z.record(z.string(), z.unknown())

const termShape = z
  .object({
    term_id: maybe(wireText),
    id: maybe(wireText),
    type: maybe(wireText),
    term_type: maybe(wireText),
    data: maybe(wireObject),
    expiry_date: maybe(wireTime),
    is_met: maybe(wireBoolean),
    met_at: maybe(wireTime),
    fulfilled_at: maybe(wireTime),
    status: wireStatus,
  })
  .transform((wire) => ({
    id: wire.term_id ?? wire.id,
    type: wire.type ?? wire.term_type,
    data: wire.data,
    expiresAt: wire.expiry_date,
    /** Null where the answer does not contain it, which is not the same as not met. */
    isMet: isMet(wire),
    metAt: wire.met_at ?? wire.fulfilled_at,
  }))

const MET_WORDS: ReadonlySet<string> = new Set(['met', 'fulfilled', 'completed'])
const OPEN_WORDS: ReadonlySet<string> = new Set(['pending', 'open', 'unmet', 'unfulfilled'])

type TermSays = { is_met: boolean | null; met_at: Date | null; fulfilled_at: Date | null; status: string | null }

/** Deployments use a flag, a time or a status word. One that means met is enough. */
function isMet({ is_met, met_at, fulfilled_at, status }: TermSays): boolean | null {
  const word = statusWord(status) ?? ''
  if (is_met === true || met_at !== null || fulfilled_at !== null || MET_WORDS.has(word)) return true
  return is_met === false || OPEN_WORDS.has(word) ? false : null
}

/** A term as in the service's answer. Any member may be missing. */
export type EscrowTerm = z.output<typeof termShape>

// An unreadable entry stays in the list as a term of which nothing is known: without it, all terms could look met.
const wireTerms = z.array(z.unknown().transform((entry) => termShape.parse(asObject(entry) ?? {})))

const actionShape = z
  .object({ action_type: maybe(wireText), description: maybe(wireText), term_id: maybe(wireText) })
  .transform((wire) => ({ type: wire.action_type, description: wire.description, termId: wire.term_id }))

const wireActions = z.array(z.unknown().transform((entry) => actionShape.parse(asObject(entry) ?? {})))

// An amount may be missing; an unreadable one makes the whole answer unreadable.
const amountIfGiven = wireAmount.nullish().transform((amount) => amount ?? null)

const CLOSED_DISPUTES: ReadonlySet<string> = new Set([
  'closed',
  'resolved',
  'settled',
  'withdrawn',
  'rejected',
  'cancelled',
])

const disputeShape = z
  .object({
    id: maybe(wireText),
    dispute_id: maybe(wireText),
    status: wireStatus,
    resolved_at: maybe(wireTime),
    closed_at: maybe(wireTime),
  })
  .transform(({ status, ...wire }) => {
    const isThere = wire.id !== null || wire.dispute_id !== null || status !== null
    const isClosed =
      wire.resolved_at !== null || wire.closed_at !== null || CLOSED_DISPUTES.has(statusWord(status) ?? '')
    return { isOpen: isThere && !isClosed }
  })

const disputes = {
  disputes: maybe(z.array(z.unknown().transform((entry) => disputeShape.parse(asObject(entry) ?? {})))),
  dispute: maybe(disputeShape),
  has_open_dispute: maybe(wireBoolean),
}

type WireDisputes = z.output<z.ZodObject<typeof disputes>>

/** Whether an open dispute is listed, whatever the status word says. */
const listsOpenDispute = (wire: WireDisputes): boolean =>
  wire.has_open_dispute === true || [...(wire.disputes ?? []), wire.dispute].some((one) => one?.isOpen === true)

/** The escrow of an answer that wraps it in a member of that name; any other value as it is. */
const unwrapped = (value: unknown): unknown => asObject(asObject(value)?.escrow) ?? value

const record = {
  id: maybe(wireId),
  escrow_id: maybe(wireId),
  amount: amountIfGiven,
  currency_code: maybe(wireText),
  currency: maybe(wireText),
  status: wireStatus,
  payment_method: maybe(wireText),
  sender_id: maybe(wireText),
  receiver_id: maybe(wireText),
  reference: maybe(wireText),
  created_at: maybe(wireTime),
  updated_at: maybe(wireTime),
  terms: maybe(wireTerms),
  allocations: maybe(z.array(z.unknown())),
  required_actions: maybe(wireActions),
  ...disputes,
}

/** An escrow as the create and the get route answer it (contract 4.3 does not show the answers). Only its id is required. */
export const escrowShape = z.preprocess(unwrapped, z.object(record)).transform((wire, context) => {
  const id = wire.id ?? wire.escrow_id
  if (id === null) {
    context.addIssue({ code: 'custom', path: ['id'], message: 'not a UUID' })
    return z.NEVER
  }
  return {
    id,
    status: wire.status,
    amount: wire.amount,
    currency: wire.currency_code ?? wire.currency,
    paymentMethod: wire.payment_method,
    senderId: wire.sender_id,
    receiverId: wire.receiver_id,
    reference: wire.reference,
    createdAt: wire.created_at,
    updatedAt: wire.updated_at,
    terms: wire.terms,
    allocations: wire.allocations,
    requiredActions: wire.required_actions,
    hasOpenDispute: listsOpenDispute(wire),
  }
})

export type EscrowRecord = z.output<typeof escrowShape>

const buyerShape = z
  .object({
    type: maybe(wireText),
    email: maybe(wireText),
    phone_number: maybe(wireText),
    verified: maybe(wireBoolean),
  })
  .transform((wire) => ({ type: wire.type, email: wire.email, phone: wire.phone_number, verified: wire.verified }))

/** The answer of the status route (contract 4.3): terms with whether they are met, and who pays. */
export const escrowStatusShape = z
  .preprocess(
    unwrapped,
    z.object({
      escrow_id: maybe(wireId),
      id: maybe(wireId),
      status: wireStatus,
      amount: amountIfGiven,
      currency: maybe(wireText),
      currency_code: maybe(wireText),
      payment_method: maybe(wireText),
      created_at: maybe(wireTime),
      buyer_info: maybe(buyerShape),
      terms: maybe(wireTerms),
      all_terms_met: maybe(wireBoolean),
      ...disputes,
    }),
  )
  .transform((wire) => ({
    id: wire.escrow_id ?? wire.id,
    status: wire.status,
    amount: wire.amount,
    currency: wire.currency ?? wire.currency_code,
    paymentMethod: wire.payment_method,
    createdAt: wire.created_at,
    buyer: wire.buyer_info,
    terms: wire.terms,
    allTermsMet: wire.all_terms_met,
    hasOpenDispute: listsOpenDispute(wire),
  }))

export type EscrowStatus = z.output<typeof escrowStatusShape>
