import { type Message, message } from '@/lib/messages/message'
import type { ShownStatus } from '@/lib/status/shown-status'
import type { StatusCode } from '@/lib/status/status-code'
import { statusWord } from '@/lib/status/status-text'
import { adviceFor } from './failure-advice'
import type { RowFate } from './row-status'

/** What is known of a row, and what to do next where there is something to do. */
export type RowDetails = { readonly what: Message; readonly next: Message | null }

type Facts = {
  readonly fate: RowFate
  /** The name of the network, or a message for it. */
  readonly network: string | Message
  readonly sentAt: string | null
  readonly saidAt: string | null
}

const CODES: Readonly<Record<Exclude<RowFate['kind'], 'word'>, StatusCode>> = {
  paid: 'paid',
  failed: 'failed',
  refused: 'failed',
  'never-received': 'failed',
  'not-sent': 'failed',
  cancelled: 'cancelled',
  pending: 'pending',
  sending: 'sending',
  held: 'on_hold',
  'in-escrow': 'in_escrow',
  returned: 'reversed',
  'not-known': 'not_known_yet',
  'back-to-approval': 'waiting_for_approval',
}

/** The status of a row; a word of the service that we do not know is shown as it came. */
export const shownFate = (fate: RowFate): ShownStatus =>
  fate.kind === 'word' ? { known: false, raw: fate.word } : { known: true, code: CODES[fate.kind] }

/** What is known of one row, and what to do next where there is something to do. */
export function describeFate({ fate, network, sentAt, saidAt }: Facts): RowDetails {
  const sent: At = { at: sentAt === null ? 'none' : { time: sentAt } }
  const read: At = { at: saidAt === null ? 'none' : { time: saidAt } }
  switch (fate.kind) {
    case 'paid':
      return { what: message('sending.row.paid', { ...read, network }), next: null }
    case 'failed': {
      const { what, said, next } = adviceFor(fate.reason)
      return { what: said === undefined ? what : message('sending.row.failed', { what, said }), next }
    }
    case 'pending':
      return { what: message('sending.row.pending', { ...sent, network }), next: null }
    case 'not-known':
      return notKnown(fate, sent)
    case 'sending':
      return fate.begun
        ? { what: message('sending.row.noAnswer', { at: 'none' }), next: message('sending.row.doNotPay') }
        : { what: message('sending.row.waiting'), next: null }
    case 'held':
      return { what: message('sending.row.onHold'), next: message('sending.row.onHoldNext') }
    case 'cancelled':
      return { what: message('sending.row.cancelled', read), next: null }
    case 'refused':
      return { what: message('sending.row.refused'), next: message('sending.row.refusedNext') }
    case 'never-received':
      return { what: message('sending.row.neverReceived'), next: message('sending.row.mayRetry') }
    case 'not-sent':
      return { what: message('sending.row.notSent'), next: message('sending.row.mayRetry') }
    case 'back-to-approval':
      return { what: message('sending.row.backToApproval'), next: message('sending.row.backToApprovalNext') }
    case 'in-escrow': {
      const disputed = statusWord(fate.word) === 'disputed'
      return {
        what: message(disputed ? 'sending.row.disputed' : 'sending.row.inEscrow', read),
        next: inEscrowNext(disputed, fate.cancelled === true),
      }
    }
    case 'returned':
      return { what: message('sending.row.returned', read), next: null }
    case 'word':
      return {
        what: message('sending.row.word', { ...read, status: fate.word }),
        next: message('sending.row.wordNext'),
      }
    default:
      return fate satisfies never
  }
}

type At = { readonly at: 'none' | { readonly time: string } }

function notKnown({ lost, onHold }: Extract<RowFate, { kind: 'not-known' }>, sent: At): RowDetails {
  if (lost !== undefined)
    return {
      what: message('sending.row.lost'),
      next: message(lost === 'asked-again' ? 'sending.row.lostAskedAgain' : 'sending.row.lostFree'),
    }
  return onHold
    ? { what: message('sending.row.unresolved', sent), next: message('sending.row.unresolvedNext') }
    : { what: message('sending.row.noAnswer', sent), next: message('sending.row.noAnswerNext') }
}

function inEscrowNext(disputed: boolean, cancelled: boolean): Message {
  if (cancelled) return message('sending.row.cancelledNext')
  return message(disputed ? 'sending.row.disputedNext' : 'sending.row.inEscrowNext')
}
