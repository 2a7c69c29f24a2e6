import { readError, type ServiceProblem, serviceProblem } from '@/lib/gateway/errors'
import type { ServiceId } from '@/lib/gateway/id'
import { readAnswerJson, unwrap } from '@/lib/gateway/json'
import { retryAfterMs } from '@/lib/gateway/retry-after'
import type { Answered, Wire } from '@/lib/gateway/wire'
import type { NamedEscrows } from '@/lib/submissions/content/named-escrows'
import { type Asked, readEcho } from '@/lib/submissions/reconciliation/answers'
import { fundsNeeded } from './funds-needed'

/** What was sent, as far as an answer can be compared with it. */
export type Sent = Asked & {
  /** False while every earlier attempt was a 429 or provably never left. */
  readonly earlierMayHaveRun: boolean
}

/** What an attempt proved. Only `accepted` and `clean_reject` are final; everything else is resolved by reading. */
export type Verdict =
  | {
      readonly outcome: 'accepted'
      /** The id of what was made; null for a change, whose answer names nothing new. */
      readonly serviceId: ServiceId | null
      /** True when the answer says another debit than the approved one: accepted all the same, and called out. */
      readonly debitDiffers: boolean
      /** What the answer to a release of a batch reports of its escrows; never a proof. */
      readonly named?: NamedEscrows | undefined
    }
  | { readonly outcome: 'not_sent'; readonly problem: ServiceProblem }
  | { readonly outcome: 'rate_limited'; readonly problem: ServiceProblem; readonly waitMs: number }
  | { readonly outcome: 'clean_reject'; readonly problem: ServiceProblem }
  | {
      readonly outcome: 'unknown'
      readonly problem: ServiceProblem
      /** An id in an answer that did not match: it has to be read before anything is concluded. */
      readonly suspect: ServiceId | null
      /** True for what should never happen: a redirect, an answer about another object. */
      readonly alarm: boolean
    }

const DOCUMENTED: Readonly<Record<number, string>> = {
  400: 'VALIDATION_ERROR',
  401: 'AUTHENTICATION_ERROR',
  403: 'AUTHORIZATION_ERROR',
  404: 'NOT_FOUND',
}

/** Classifies one attempt by its answer: the only place where an answer to a send becomes a fact about money. */
export function classify(sent: Sent, wire: Wire): Verdict {
  const problem = serviceProblem(wire, 'send')
  if (wire.kind === 'no-answer')
    return wire.bytes === 'none' ? { outcome: 'not_sent', problem } : unknown(problem, false)
  if (wire.status === 429) {
    const waitMs = problem.retryAfter ?? retryAfterMs(wire.retryAfterHeader)
    return { outcome: 'rate_limited', problem, waitMs }
  }
  if (wire.status >= 200 && wire.status < 300) return judgeSuccess(sent, wire, problem)
  if (!sent.earlierMayHaveRun && (isDocumentedRefusal(wire) || refusesPayout(sent, problem)))
    return { outcome: 'clean_reject', problem: refused(sent, wire) }
  return unknown(problem, wire.status >= 300 && wire.status < 400)
}

function isDocumentedRefusal(wire: Answered): boolean {
  const { code } = readError(wire.text)
  if (code === null || wire.status < 400 || wire.status >= 500) return false
  return code === 'MISSING_CLIENT_ID' ? wire.status !== 409 : DOCUMENTED[wire.status] === code
}

const PAYOUTS: ReadonlySet<Asked['kind']> = new Set(['create-disbursement', 'create-escrow-disbursement'])

/**
 * A payout for which the wallet had too little money was not begun, whatever status and code the service uses to report that.
 */
const refusesPayout = ({ kind }: Sent, problem: ServiceProblem): boolean =>
  problem.kind === 'lacks-funds' && PAYOUTS.has(kind)

/** The problem once it is certain that nothing was done; where money is missing, with the amount that is needed. */
function refused(sent: Sent, wire: Answered & Wire): ServiceProblem {
  const problem = serviceProblem(wire, 'refused')
  return refusesPayout(sent, problem) ? { ...problem, explanation: fundsNeeded(sent) } : problem
}

function judgeSuccess(sent: Sent, wire: Answered, problem: ServiceProblem): Verdict {
  const echo = readEcho(sent, unwrap(readAnswerJson(wire.text)))
  if (echo.kind !== 'ours') return unknown(problem, echo.kind === 'another', echo.suspect)
  const { serviceId, debitDiffers, named } = echo
  return { outcome: 'accepted', serviceId, debitDiffers, ...(named === undefined ? {} : { named }) }
}

const unknown = (problem: ServiceProblem, alarm: boolean, suspect: ServiceId | null = null): Verdict => ({
  outcome: 'unknown',
  problem,
  suspect,
  alarm,
})
