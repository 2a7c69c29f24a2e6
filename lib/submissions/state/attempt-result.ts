import type { ServiceProblem } from '@/lib/gateway/errors'
import type { ServiceId } from '@/lib/gateway/id'
import type { Wire } from '@/lib/gateway/wire'
import { message } from '@/lib/messages/message'
import { storedMessage } from '@/lib/messages/stored'
import type { Verdict } from '@/lib/submissions/sending/classify'
import { pollDelayMs, resendDelayMs, SEARCH_FIRST_MS } from './schedule'
import type { Outcome } from './submission-status'

/** What is stored when an attempt ends: its outcome, the next state, and when the submission is processed again. */
export type AttemptEnd = {
  readonly outcome: Outcome
  readonly nextState: 'accepted' | 'rejected_clean' | 'ready' | 'unknown'
  readonly serviceId: ServiceId | null
  readonly nextInMs: number | null
  readonly httpStatus: number | null
  readonly errorCode: string | null
  readonly serviceRequestId: string | null
  readonly detail: object
  readonly problem: object | null
}

type Context = {
  readonly verdict: Verdict
  readonly wire: Wire
  readonly sends: number
  readonly earlierMayHaveRun: boolean
  readonly random: number
  readonly quick: boolean
}

/** Converts a verdict into what is stored. An attempt that proves nothing leaves the submission as uncertain as before. */
export function attemptEnd(context: Context): AttemptEnd {
  const { verdict, wire } = context
  const problem = 'problem' in verdict ? storedProblem(verdict.problem) : null
  return {
    ...step(context),
    outcome: verdict.outcome,
    httpStatus: wire.kind === 'answer' ? wire.status : null,
    errorCode: 'problem' in verdict ? verdict.problem.code : null,
    serviceRequestId: wire.kind === 'answer' ? wire.serviceRequestId : null,
    detail: {
      requestId: wire.requestId,
      latencyMs: wire.latencyMs,
      ...(wire.kind === 'no-answer' ? { reason: wire.reason, bytes: wire.bytes } : {}),
      ...('problem' in verdict ? { said: verdict.problem.detail } : {}),
      ...(verdict.outcome === 'clean_reject' && verdict.problem.kind === 'lacks-funds' ? { lacksFunds: true } : {}),
      ...(verdict.outcome === 'accepted' && verdict.named !== undefined ? { named: verdict.named } : {}),
      ...(verdict.outcome === 'unknown' && verdict.suspect !== null ? { suspect: verdict.suspect } : {}),
    },
    problem: verdict.outcome === 'accepted' && verdict.debitDiffers ? DEBIT_DIFFERS : problem,
  }
}

const DEBIT_DIFFERS = { kind: 'debit-differs', sentence: storedMessage(message('sending.debitDiffers')) }

/** A problem as stored data for staff; it contains no phone numbers. */
function storedProblem(problem: ServiceProblem): object {
  const { kind, sentence, code, message, field, status, requestId, serviceRequestId } = problem
  return { kind, sentence, code, message, field, status, requestId, serviceRequestId }
}

function step({
  verdict,
  sends,
  earlierMayHaveRun,
  random,
  quick,
}: Context): Pick<AttemptEnd, 'nextState' | 'serviceId' | 'nextInMs'> {
  const back = earlierMayHaveRun ? 'unknown' : 'ready'
  switch (verdict.outcome) {
    case 'accepted':
      return { nextState: 'accepted', serviceId: verdict.serviceId, nextInMs: pollDelayMs(0, quick) }
    case 'clean_reject':
      return { nextState: 'rejected_clean', serviceId: null, nextInMs: null }
    case 'rate_limited':
      return { nextState: back, serviceId: null, nextInMs: Math.round(verdict.waitMs * (1 + random / 4)) }
    case 'not_sent':
      return { nextState: back, serviceId: null, nextInMs: resendDelayMs(sends, random) }
    case 'unknown':
      // After an answer that should never happen, the service's list is searched before another send.
      return {
        nextState: 'unknown',
        serviceId: null,
        nextInMs: verdict.alarm ? SEARCH_FIRST_MS : resendDelayMs(sends, random),
      }
    default:
      return verdict satisfies never
  }
}
