import type { AbsenceProposal } from '@/lib/approvals/proposal-view'
import type { Amount } from '@/lib/money/amount'
import type { StatusCode } from '@/lib/status/status-code'
import type { HoldReason, SubmissionState } from '@/lib/store/transitions/standing'
import type { Settling } from '@/lib/submissions/manual-resolution/resolution-view'

/** A payment that was asked for here, as far as it is known. Dates are ISO 8601 texts. */
export type AskedView = {
  readonly id: string
  readonly state: SubmissionState
  readonly holdReason: HoldReason | null
  readonly amount: Amount
  readonly currency: string
  readonly method: string
  /** Who is asked, for people: a phone, an e-mail address, or a connected wallet. */
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
  readonly holdNote: string | null
  readonly problem: AskedProblem | null
}

/** What was asked of a second person about a payment: to say that it never arrived. */

/** A payment that was asked for here, with what people can do and did about it. */
export type AskedInFull = AskedView & {
  /** What a person can do about it now; null where it waits for nobody. */
  readonly settling: Settling | null
  readonly proposals: readonly AbsenceProposal[]
}

/** What the service said against it, as stored with the last attempt. */
export type AskedProblem = {
  readonly kind: string
  readonly message: string | null
  readonly field: string | null
  readonly serviceRequestId: string | null
}

type Face = {
  readonly code: StatusCode
  readonly sentence: string
}

const DO_NOT = 'Do not ask this payer again.'

/** What the state of a payment means for the money, and what happens or what to do next. */
export function faceOfAsked(asked: AskedView): Face {
  const { state, problem, method } = asked
  switch (state) {
    case 'ready':
      return problem?.kind === 'rate-limited'
        ? {
            code: 'pending',
            sentence:
              'The service asks us to slow down. Nobody was charged. It is sent by itself when its pause is over.',
          }
        : { code: 'pending', sentence: 'It is stored and sent by itself in a moment. Nobody was charged yet.' }
    case 'sending':
      return {
        code: 'sending',
        sentence:
          'It is on its way to the service, and the payer may be asked at any moment. What it answers appears here.',
      }
    case 'unknown':
      return {
        code: 'not_known_yet',
        sentence: `The service gave no clear answer, so the payer may or may not have been asked. The same request is repeated under the same key, which cannot ask twice. ${DO_NOT}`,
      }
    case 'reconciling':
      return {
        code: 'not_known_yet',
        sentence: `The service gave no clear answer, so the payer may or may not have been asked. Its list of payments is being searched. ${DO_NOT}`,
      }
    case 'accepted':
      return method === 'card'
        ? {
            code: 'processing',
            sentence: 'The service has taken it. The card is being charged; the outcome appears here by itself.',
          }
        : {
            code: 'processing',
            sentence:
              'The service has taken it. The payer now confirms it on their side; the outcome appears here by itself.',
          }
    case 'settled':
      return { code: 'completed', sentence: 'The money is in: the service says that the payment was made.' }
    case 'failed':
      return {
        code: 'failed',
        sentence: 'The service says that the payment failed. Nothing was collected. The payer can be asked again.',
      }
    case 'cancelled':
      return { code: 'cancelled', sentence: 'The service says that the payment was cancelled. Nothing was collected.' }
    case 'rejected_clean':
      return { code: 'failed', sentence: refusedSentence(problem) }
    case 'absent_proven':
      return {
        code: 'failed',
        sentence:
          'The service never received it: two searches a day later proved it, or two people said so. Nobody was charged. The payer can be asked again.',
      }
    case 'void':
      return {
        code: 'expired',
        sentence:
          'It was never sent and nobody was charged: the payer’s leave to charge their wallet ran out, or it waited too long. Connect the payer again, then ask anew.',
      }
    case 'on_hold':
      return onHold(asked)
    // A collection is never paid in part: the database refuses it.
    case 'partial':
      return UNCLEAR
    default:
      return state satisfies never
  }
}

const UNCLEAR: Face = {
  code: 'not_known_yet',
  sentence: `Reading could not settle which payment of the service is this one, or whether there is one. Ask the service, then settle it below. ${DO_NOT}`,
}

function onHold({ holdReason, holdNote }: AskedView): Face {
  switch (holdReason) {
    case 'stopped':
      return {
        code: 'on_hold',
        sentence: `Sending is held, so nothing more is sent for now. ${holdNote ?? 'No reason was given.'} ${DO_NOT}`,
      }
    case 'found_twice':
      return {
        code: 'not_known_yet',
        sentence: `The service holds more than one payment with our mark, so the payer may be charged twice. Ask the service to cancel the later one. ${DO_NOT}`,
      }
    case 'figures_differ':
      return {
        code: 'not_known_yet',
        sentence: `What the service says contradicts what was asked for or what it said before. Ask the service about it. ${DO_NOT}`,
      }
    default:
      return UNCLEAR
  }
}

const REFUSED: Readonly<Record<string, string>> = {
  'refused-input': 'Correct it and ask again.',
  'key-refused':
    'Our key was refused. Ask whoever runs the house to check the service settings; asking again before that changes nothing.',
  'not-allowed': 'Our account may not do this. Ask whoever runs the house to talk to the service.',
  'missing-client-id': 'Our client identifier was missing. Ask whoever runs the house to check the service settings.',
  'not-found':
    'The service does not know the route or something the request names. Ask whoever runs the house to check the service settings.',
}

/** What a refusal at the first try means (contract 7): nothing was charged, and what staff should do. */
function refusedSentence(problem: AskedProblem | null): string {
  const said = problem?.message == null ? '' : ` It says: “${problem.message.replace(/\.$/, '')}”.`
  return `The service refused it at the first try. Nobody was charged.${said} ${REFUSED[problem?.kind ?? ''] ?? 'Correct it and ask again.'}`
}

const OVER: readonly SubmissionState[] = ['settled', 'failed', 'cancelled', 'rejected_clean', 'absent_proven', 'void']

/** Whether a payment that was asked for has come to an end here, so that nothing more is read of it. */
export const isOver = (state: SubmissionState): boolean => OVER.includes(state)

const AGAIN: readonly SubmissionState[] = ['failed', 'cancelled', 'rejected_clean', 'absent_proven', 'void']

/** Whether the payer can be asked again, because it is known that nothing was collected. */
export const mayAskAgain = (state: SubmissionState): boolean => AGAIN.includes(state)
