import { readServiceId, type ServiceId } from '@/lib/gateway/id'
import { asObject } from '@/lib/gateway/json'
import { disbursementSummaryShape } from '@/lib/gateway/shapes/disbursement'
import { escrowShape } from '@/lib/gateway/shapes/escrow'
import { escrowDisbursementShape } from '@/lib/gateway/shapes/escrow-disbursement'
import { wireId } from '@/lib/gateway/shapes/parts'
import { paymentCreatedShape } from '@/lib/gateway/shapes/payment-created'
import { type Amount, toMinor } from '@/lib/money/amount'
import type { SubmissionKind } from '@/lib/store/transitions/kind'
import { type NamedEscrows, namedEscrows } from '@/lib/submissions/content/named-escrows'
import type { SentRecipient } from '@/lib/submissions/state/stored'
import { readEscrowDisbursement } from './read-escrow-disbursement'

/** What was requested, as far as the answer can be compared with it. */
export type Asked = {
  readonly kind: SubmissionKind
  readonly currency: string
  readonly rowCount: number
  readonly totalMinor: bigint
  readonly quoteDebitMinor: bigint
  /** What the request changes at the service; null where it creates something. */
  readonly subjectServiceId: string | null
  /** Each recipient as sent, where the answer names them one by one. */
  readonly recipients?: readonly SentRecipient[]
}

/** What the body of a 2xx names: what was requested, something else, or nothing. */
export type Echo =
  | {
      readonly kind: 'ours'
      readonly serviceId: ServiceId | null
      readonly debitDiffers: boolean
      /** What the answer to a release of a batch says of its escrows: a hint to go and read. */
      readonly named?: NamedEscrows | undefined
    }
  | { readonly kind: 'another'; readonly suspect: ServiceId | null }
  | { readonly kind: 'unreadable'; readonly suspect: ServiceId | null }

type Read = (asked: Asked, body: unknown) => Echo

const ours = (serviceId: ServiceId | null, debitDiffers = false) => ({ kind: 'ours', serviceId, debitDiffers }) as const
const unreadable = (body: unknown, ...members: readonly string[]): Echo => ({
  kind: 'unreadable',
  suspect:
    members.map((member) => wireId.safeParse(asObject(body)?.[member]).data).find((id) => id !== undefined) ?? null,
})

// Contract 2.6: id, currency, total and count are among what the create answer guarantees.
const disbursement: Read = (asked, body) => {
  const read = disbursementSummaryShape.safeParse(body)
  if (!read.success) return unreadable(body, 'disbursement_id')
  const { id, currency, total, counts, debit } = read.data
  const matches = sameMoney(asked, total, currency) && counts.recipients === asked.rowCount
  return matches
    ? ours(id, debit !== null && toMinor(debit) !== asked.quoteDebitMinor)
    : { kind: 'another', suspect: id }
}

// Contract 2.7: besides id, currency, total and count, the answer names an escrow for each recipient, with its amount.
const escrowDisbursement: Read = (asked, body) => {
  const read = escrowDisbursementShape.safeParse(body)
  if (!read.success) return unreadable(body, 'disbursement_id')
  const { id, counts, items } = read.data
  const rows = (asked.recipients ?? []).map((sent, at) => ({ ...sent, rowId: String(at) }))
  const { contradiction, held } = readEscrowDisbursement({ ...asked, rows }, read.data)
  const each = held.every(({ matchedBy }) => matchedBy !== 'none')
  const whole = counts.recipients === asked.rowCount && items !== null && each
  return whole && contradiction === null ? ours(id) : { kind: 'another', suspect: id }
}

// Contract 2.3: payment_id, amount and currency are guaranteed.
const payment: Read = (asked, body) => {
  const read = paymentCreatedShape.safeParse(body)
  if (!read.success) return unreadable(body, 'payment_id')
  const { id, amount, currency } = read.data
  return sameMoney(asked, amount, currency) ? ours(id) : { kind: 'another', suspect: id }
}

// Contract 4.3 specifies no answer: it must have an id, and amount and currency must be ours where it has them.
const escrow: Read = (asked, body) => {
  const read = escrowShape.safeParse(body)
  if (!read.success) return unreadable(body, 'id', 'escrow_id')
  const { id, amount, currency } = read.data
  return sameMoney(asked, amount, currency) ? ours(id) : { kind: 'another', suspect: id }
}

// Routes that change something may answer anything, even nothing: an answer only proves that they answered; the outcome is
// read. Only an answer that names another object is no answer to this request.
const change: Read = (asked, body) => {
  const named = readServiceId(String(asObject(body)?.escrow_id ?? ''))
  return named === null || asked.subjectServiceId === null || named === asked.subjectServiceId
    ? ours(null)
    : { kind: 'another', suspect: null }
}

// A release or a cancel of a batch may answer anything too; one that names another batch is no answer to this request.
const batchChange: Read = (asked, body) => {
  const named = readServiceId(String(asObject(body)?.disbursement_id ?? ''))
  if (named !== null && named !== asked.subjectServiceId) return { kind: 'another', suspect: null }
  return { ...ours(null), named: namedEscrows(body) }
}

const READ: Readonly<Record<SubmissionKind, Read>> = {
  'create-disbursement': disbursement,
  'cancel-disbursement': change,
  'create-escrow-disbursement': escrowDisbursement,
  'create-payment': payment,
  'create-escrow': escrow,
  'fulfil-term': change,
  'dispute-escrow': change,
  'release-escrow': change,
  'reverse-escrow': change,
  'release-escrow-disbursement': batchChange,
  'cancel-escrow-disbursement': batchChange,
}

/** Compares the body of a 2xx, without its envelope, with what was requested. */
export const readEcho = (asked: Asked, body: unknown): Echo => READ[asked.kind](asked, body)

const sameMoney = (asked: Asked, amount: Amount | null, currency: string | null): boolean =>
  (amount === null || toMinor(amount) === asked.totalMinor) && (currency === null || currency === asked.currency)
