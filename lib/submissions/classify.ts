import { type Amount, toMinor } from '@/lib/money/amount'
import { readError, type ServiceProblem, serviceProblem } from '@/lib/service/errors'
import type { ServiceId } from '@/lib/service/id'
import { asObject, readJson, unwrap } from '@/lib/service/json'
import { retryAfterMs } from '@/lib/service/retry-after'
import { disbursementSummaryShape } from '@/lib/service/shapes/disbursement'
import { wireId } from '@/lib/service/shapes/parts'
import type { Answered, Wire } from '@/lib/service/wire'

/** What was sent, as far as an answer can be checked against it. */
export type Sent = {
  readonly kind: 'create-disbursement' | 'cancel-disbursement'
  readonly currency: string
  readonly rowCount: number
  readonly totalMinor: bigint
  readonly quoteDebitMinor: bigint
  /** False while every earlier attempt was a 429 or provably never left. */
  readonly earlierMayHaveRun: boolean
}

/** What an attempt proved. Only `accepted` and `clean_reject` are verdicts; everything else is settled by reading. */
export type Verdict =
  | {
      readonly outcome: 'accepted'
      /** The disbursement's id; null for a cancel, whose answer names nothing. */
      readonly serviceId: ServiceId | null
      /** True when the answer says another debit than the approved one: accepted all the same, and called out. */
      readonly debitDiffers: boolean
    }
  | { readonly outcome: 'not_sent'; readonly problem: ServiceProblem }
  | { readonly outcome: 'rate_limited'; readonly problem: ServiceProblem; readonly waitMs: number }
  | { readonly outcome: 'clean_reject'; readonly problem: ServiceProblem }
  | {
      readonly outcome: 'unknown'
      readonly problem: ServiceProblem
      /** An id that came with an answer which did not match: to be read before anything is believed. */
      readonly suspect: ServiceId | null
      /** True for what should never happen: a redirect, an answer about something else. */
      readonly alarm: boolean
    }

const DOCUMENTED: Readonly<Record<number, string>> = {
  400: 'VALIDATION_ERROR',
  401: 'AUTHENTICATION_ERROR',
  403: 'AUTHORIZATION_ERROR',
  404: 'NOT_FOUND',
}

/** Judges one attempt by what came back: the only place where an answer to a send becomes a fact about money. */
export function classify(sent: Sent, wire: Wire): Verdict {
  const problem = serviceProblem(wire, 'send')
  if (wire.kind === 'no-answer')
    return wire.bytes === 'none' ? { outcome: 'not_sent', problem } : unknown(problem, false)
  if (wire.status === 429) {
    const waitMs = problem.retryAfter ?? retryAfterMs(wire.retryAfterHeader)
    return { outcome: 'rate_limited', problem, waitMs }
  }
  if (wire.status >= 200 && wire.status < 300) return judgeSuccess(sent, wire, problem)
  if (!sent.earlierMayHaveRun && isDocumentedRefusal(wire)) return { outcome: 'clean_reject', problem }
  return unknown(problem, wire.status >= 300 && wire.status < 400)
}

function isDocumentedRefusal(wire: Answered): boolean {
  const { code } = readError(wire.text)
  if (code === null || wire.status < 400 || wire.status >= 500) return false
  return code === 'MISSING_CLIENT_ID' ? wire.status !== 409 : DOCUMENTED[wire.status] === code
}

function judgeSuccess(sent: Sent, wire: Answered, problem: ServiceProblem): Verdict {
  // Mutation routes may answer anything, even nothing: that they answered is all it says. The truth is read.
  if (sent.kind === 'cancel-disbursement') return { outcome: 'accepted', serviceId: null, debitDiffers: false }
  const body = unwrap(readJson(wire.text))
  const read = disbursementSummaryShape.safeParse(body)
  if (!read.success) return unknown(problem, false, strayId(body))
  const { id, currency, total, counts, debit } = read.data
  const matches =
    currency === sent.currency && toMinor(total) === sent.totalMinor && counts.recipients === sent.rowCount
  if (!matches) return unknown(problem, true, id)
  return { outcome: 'accepted', serviceId: id, debitDiffers: differs(debit, sent.quoteDebitMinor) }
}

const differs = (debit: Amount | null, approved: bigint): boolean => debit !== null && toMinor(debit) !== approved

function strayId(body: unknown): ServiceId | null {
  const read = wireId.safeParse(asObject(body)?.disbursement_id)
  return read.success ? read.data : null
}

const unknown = (problem: ServiceProblem, alarm: boolean, suspect: ServiceId | null = null): Verdict => ({
  outcome: 'unknown',
  problem,
  suspect,
  alarm,
})
