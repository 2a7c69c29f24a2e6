import { statusWord } from '@/lib/status/status-text'
import { formatClock } from '@/lib/time/zone'
import { adviceFor } from './failure-advice'
import type { RowFate } from './row-status'

export type Told = { readonly what: string; readonly next: string | null }

type Facts = {
  readonly fate: RowFate
  readonly network: string
  readonly sentAt: string | null
  readonly saidAt: string | null
  readonly zone: string
}

/** What is known of one row, in a sentence, and what to do next where there is something to do. */
export function describeFate({ fate, network, sentAt, saidAt, zone }: Facts): Told {
  const sent = sentAt === null ? '' : formatClock(sentAt, zone)
  const said = saidAt === null ? '' : `, read ${formatClock(saidAt, zone)}`
  switch (fate.kind) {
    case 'paid':
      return { what: `Paid by ${network}${said}`, next: null }
    case 'failed': {
      const advice = adviceFor(fate.reason)
      return { what: advice.said === undefined ? advice.what : `${advice.what}. ${advice.said}`, next: advice.next }
    }
    case 'pending':
      return { what: `With ${network}${sent === '' ? '' : ` since ${sent}`}`, next: null }
    case 'not-known':
      if (fate.lost !== undefined)
        return {
          what: 'It may have been paid in the time that a restored backup lost',
          next:
            fate.lost === 'asked-again'
              ? 'It waits for approval, and is compared with what the service shows before anything is sent.'
              : 'Look for it at the service before you pay it again.',
        }
      if (fate.onHold)
        return {
          what: sent === '' ? 'It may have been sent' : `Sent ${sent}, and reading could not settle it`,
          next: 'A person settles it with its batch. Do not pay again.',
        }
      return {
        what: sent === '' ? 'Being sent, no answer yet' : `Sent ${sent}, no answer yet`,
        next: 'We are asking the service. Do not pay again.',
      }
    case 'sending':
      return fate.begun
        ? { what: 'Being sent, no answer yet', next: 'Do not pay again.' }
        : { what: 'Waits to be sent', next: null }
    case 'held':
      return { what: 'On hold, not sent', next: 'An approver lets it go on, or gives it up.' }
    case 'cancelled':
      return { what: `Cancelled, nothing was paid${said}`, next: null }
    case 'refused':
      return { what: 'The service refused the batch. Nothing was paid', next: 'Settle what it said, then pay again.' }
    case 'never-received':
      return { what: 'The service never received it. Nothing was paid', next: 'It can be paid again.' }
    case 'not-sent':
      return { what: 'Not sent. Nothing was paid', next: 'It can be paid again.' }
    case 'back-to-approval':
      return { what: 'Approved before and not paid', next: 'It waits for approval again. Its batch says why.' }
    case 'in-escrow': {
      const disputed = statusWord(fate.word) === 'disputed'
      return {
        what: `${disputed ? 'Disputed. The service holds the money' : 'Held by the service, not paid'}${said}`,
        next: heldNext(disputed, fate.cancelled === true),
      }
    }
    case 'returned':
      return { what: `The money came back. Nothing was paid${said}`, next: null }
    case 'word':
      return { what: `The service reports the status ${fate.word}${said}`, next: 'We keep reading. Do not pay again.' }
    default:
      return fate satisfies never
  }
}

function heldNext(disputed: boolean, cancelled: boolean): string {
  if (cancelled) return 'The payout was cancelled. Return its funds on its board.'
  return disputed ? 'It stays held until that is settled.' : 'It is released once its terms are met.'
}
