import type { AbsenceProposal } from '@/lib/approvals/proposal-view'
import { type Message, type MessageKey, message } from '@/lib/messages/message'
import type { Amount } from '@/lib/money/amount'
import type { StatusCode } from '@/lib/status/status-code'
import type { HoldReason, SubmissionState } from '@/lib/store/transitions/standing'
import type { ResolutionOptions } from '@/lib/submissions/manual-resolution/resolution-view'

/** A payment that was requested here, as far as it is known. Dates are ISO 8601 texts. */
export type CollectionRequestView = {
  readonly id: string
  readonly state: SubmissionState
  readonly holdReason: HoldReason | null
  readonly amount: Amount
  readonly currency: string
  readonly method: string
  /** The payer as people read it: a phone, an email address, or a connected wallet. */
  readonly payer: string
  readonly by: string
  readonly makerId: string
  readonly askedAt: string
  readonly sentAt: string | null
  readonly nextAt: string | null
  readonly sends: number
  /** The service's id, once it is known. */
  readonly paymentId: string | null
  readonly status: string | null
  readonly holdNote: Message | null
  readonly problem: CollectionProblem | null
}

/** A payment that was requested here, with the proposals and choices about it. */
export type CollectionRequestDetails = CollectionRequestView & {
  /** The manual resolution that is open to a person now; null where it waits for nobody. */
  readonly resolutionOptions: ResolutionOptions | null
  readonly proposals: readonly AbsenceProposal[]
}

/** The service's refusal, as stored with the last attempt. */
export type CollectionProblem = {
  readonly kind: string
  readonly message: string | null
  readonly field: string | null
  readonly serviceRequestId: string | null
}

type Face = {
  readonly code: StatusCode
  readonly sentence: Message
}

/** The status of a payment: what it means for the money, and what happens or what to do next. */
export function collectionRequestDisplay(asked: CollectionRequestView): Face {
  const { state, problem, method } = asked
  switch (state) {
    case 'ready':
      return {
        code: 'pending',
        sentence: message(problem?.kind === 'rate-limited' ? 'payments.state.slowDown' : 'payments.state.ready'),
      }
    case 'sending':
      return { code: 'sending', sentence: message('payments.state.sending') }
    case 'unknown':
      return { code: 'not_known_yet', sentence: message('payments.state.unknown') }
    case 'reconciling':
      return { code: 'not_known_yet', sentence: message('payments.state.reconciling') }
    case 'accepted':
      return {
        code: 'processing',
        sentence: message(method === 'card' ? 'payments.state.acceptedCard' : 'payments.state.accepted'),
      }
    case 'settled':
      return { code: 'completed', sentence: message('payments.state.settled') }
    case 'failed':
      return { code: 'failed', sentence: message('payments.state.failed') }
    case 'cancelled':
      return { code: 'cancelled', sentence: message('payments.state.cancelled') }
    case 'rejected_clean':
      return { code: 'failed', sentence: refused(problem) }
    case 'absent_proven':
      return { code: 'failed', sentence: message('payments.state.absent') }
    case 'void':
      return { code: 'expired', sentence: message('payments.state.void') }
    case 'on_hold':
      return onHold(asked)
    // The database refuses a collection that is paid in part.
    case 'partial':
      return UNCLEAR
    default:
      return state satisfies never
  }
}

const UNCLEAR: Face = { code: 'not_known_yet', sentence: message('payments.state.unclear') }

function onHold({ holdReason, holdNote }: CollectionRequestView): Face {
  switch (holdReason) {
    case 'stopped':
      return {
        code: 'on_hold',
        sentence: message('payments.state.onHold', { reason: holdNote ?? message('payments.state.noReason') }),
      }
    case 'found_twice':
      return { code: 'not_known_yet', sentence: message('payments.state.foundTwice') }
    case 'figures_differ':
      return { code: 'not_known_yet', sentence: message('payments.state.figuresDiffer') }
    default:
      return UNCLEAR
  }
}

const ADVICE: ReadonlyMap<string, MessageKey> = new Map([
  ['key-refused', 'payments.advice.keyRefused'],
  ['not-allowed', 'payments.advice.notAllowed'],
  ['missing-client-id', 'payments.advice.noClientId'],
  ['not-found', 'payments.advice.notFound'],
])

/** The message of a refusal at the first attempt (contract 7): nothing was charged, and what staff should do. */
const refused = (problem: CollectionProblem | null): Message =>
  message('payments.state.refused', {
    said: problem?.message?.replace(/\.$/, '') ?? 'none',
    advice: message(ADVICE.get(problem?.kind ?? '') ?? 'payments.advice.correct'),
  })
