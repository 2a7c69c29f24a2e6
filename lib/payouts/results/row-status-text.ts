import { type Message, message } from '@/lib/messages/message'
import { statusWord } from '@/lib/status/status-text'
import { adviceFor } from './failure-advice'
import type { RowStatus } from './row-status'

/** What is known of a row, and what to do next; `next` is null where nobody has to do anything. */
export type RowDetails = { readonly what: Message; readonly next: Message | null }

type Facts = {
  readonly status: RowStatus
  /** The name of the network, or a message for it. */
  readonly network: string | Message
  readonly sentAt: string | null
  readonly reportedAt: string | null
}

/** The explanation of a row's status as messages. */
export function describeRowStatus({ status, network, sentAt, reportedAt }: Facts): RowDetails {
  const sent: At = { at: sentAt === null ? 'none' : { time: sentAt } }
  const read: At = { at: reportedAt === null ? 'none' : { time: reportedAt } }
  switch (status.kind) {
    case 'paid':
      return { what: message('sending.row.paid', { ...read, network }), next: null }
    case 'failed': {
      const { what, said, next } = adviceFor(status.reason)
      return { what: said === undefined ? what : message('sending.row.failed', { what, said }), next }
    }
    case 'pending':
      return { what: message('sending.row.pending', { ...sent, network }), next: null }
    case 'not-known':
      return notKnown(status, sent)
    case 'sending':
      return status.begun
        ? { what: message('sending.row.noAnswer', { at: 'none' }), next: message('sending.row.doNotPay') }
        : { what: message(`sending.row.${status.stopped ?? 'waiting'}`), next: null }
    case 'on-hold':
      return { what: message('sending.row.onHold'), next: message('sending.row.onHoldNext') }
    case 'waiting-for-funds':
      return { what: message('sending.row.waitingForFunds'), next: message('sending.row.waitingForFundsNext') }
    case 'cancelled':
      return {
        what: message('sending.row.cancelled', read),
        next: status.escrow ? message('sending.row.cancelledEscrowNext') : null,
      }
    case 'refused':
      return { what: message('sending.row.refused'), next: message('sending.row.refusedNext') }
    case 'never-received':
      return { what: message('sending.row.neverReceived'), next: message('sending.row.mayRetry') }
    case 'not-sent':
      return { what: message('sending.row.notSent'), next: message('sending.row.mayRetry') }
    case 'back-to-approval':
      return { what: message('sending.row.backToApproval'), next: message('sending.row.backToApprovalNext') }
    case 'in-escrow': {
      const disputed = statusWord(status.word) === 'disputed'
      return {
        what: message(disputed ? 'sending.row.disputed' : 'sending.row.inEscrow', read),
        next: inEscrowNext(disputed, status.cancelled === true),
      }
    }
    case 'returned':
      return { what: message('sending.row.returned', read), next: null }
    case 'word':
      return {
        what: message('sending.row.word', { ...read, status: status.word }),
        next: message('sending.row.wordNext'),
      }
    default:
      return status satisfies never
  }
}

type At = { readonly at: 'none' | { readonly time: string } }

function notKnown({ lost, onHold }: Extract<RowStatus, { kind: 'not-known' }>, sent: At): RowDetails {
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
