import { type Message, message } from '@/lib/messages/message'
import { asObject, readAnswerJson } from './json'
import { retryAfterMs } from './retry-after'
import type { Wire } from './wire'

export type ServiceProblemKind =
  | 'unreachable'
  | 'time-out'
  | 'cut'
  | 'too-large'
  | 'busy'
  | 'given-up'
  | 'refused-input'
  | 'lacks-funds'
  | 'key-refused'
  | 'not-allowed'
  | 'missing-client-id'
  | 'not-found'
  | 'conflict'
  | 'rate-limited'
  | 'service-error'
  | 'provider-error'
  | 'moved'
  | 'unreadable'
  | 'unexpected'

/** A call that failed. `explanation` is for staff; the rest is for the log and for details on the page. */
export type ServiceProblem = {
  readonly kind: ServiceProblemKind
  readonly explanation: Message
  readonly detail: string
  readonly status: number | null
  readonly code: string | null
  /** The service's own words, plain text to be shown as text. */
  readonly message: string | null
  readonly field: string | null
  readonly requestId: string
  readonly serviceRequestId: string | null
  /** Milliseconds to wait before the next call, 1 s to 15 min; null when the answer names no wait. */
  readonly retryAfter: number | null
}

/** What a call was for: only a send can move money, and one that was certainly refused moved none. */
export type CallPurpose = 'read' | 'quote' | 'send' | 'refused'

type ErrorBody = {
  readonly code: string | null
  readonly message: string | null
  readonly field: string | null
  /** The code of the cause, inside the details. */
  readonly reason: string | null
  readonly retryAfter: string | null
  readonly requestId: string | null
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control and direction characters are what is being removed.
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

function words(value: unknown, most = 300): string | null {
  if (typeof value !== 'string') return null
  const clean = value.replaceAll(UNSEEN, ' ').trim().slice(0, most)
  return clean === '' ? null : clean
}

/**
 * Reads an error body in any form seen (contract 7, `{detail}`, a list of field errors); all members are null for HTML or an
 * empty body.
 */
export function readError(text: string): ErrorBody {
  const body = asObject(readAnswerJson(text))
  const detail = body?.detail
  const error = asObject(body?.error) ?? asObject(detail) ?? asObject(Array.isArray(detail) ? detail[0] : null)
  const details = asObject(error?.details)
  const path = Array.isArray(error?.loc) ? error.loc.filter((part) => part !== 'body').join('.') : null
  return {
    code: words(error?.code, 60),
    message: words(error?.message) ?? words(error?.msg) ?? words(detail) ?? words(body?.message) ?? words(body?.error),
    field: words(details?.field, 100) ?? words(path, 100),
    reason: words(details?.reason) ?? words(details?.code, 60),
    retryAfter: words(error?.retry_after ?? details?.retry_after ?? body?.retry_after, 40),
    requestId: words(error?.request_id, 100),
  }
}

const BY_STATUS: Readonly<Record<number, ServiceProblemKind>> = {
  400: 'refused-input',
  401: 'key-refused',
  403: 'not-allowed',
  404: 'not-found',
  409: 'conflict',
  422: 'refused-input',
  429: 'rate-limited',
  502: 'provider-error',
}

const FUNDS_STATUSES: ReadonlySet<number> = new Set([400, 402, 409, 422])
const FUNDS = 'funds|balance|money'
const NO_FUNDS = new RegExp(
  `(?:insufficient|inadequate|not enough|too little|low)(?: \\w+){0,2} (?:${FUNDS})|(?:funds|balance|wallet)(?: \\w+){0,4} (?:insufficient|too little|not enough)`,
  'i',
)

/**
 * Whether a refusal means that the wallet holds too little, by its code, its details or its message (seen with 400, 402, 409
 * and 422).
 */
function saysNoFunds(status: number, { code, reason, message }: ErrorBody): boolean {
  return (
    FUNDS_STATUSES.has(status) &&
    [code, reason, message].some((text) => text !== null && NO_FUNDS.test(text.replaceAll(/[_-]+/g, ' ')))
  )
}

function kindOf(status: number, body: ErrorBody): ServiceProblemKind {
  const { code } = body
  if (saysNoFunds(status, body)) return 'lacks-funds'
  if (code === 'MISSING_CLIENT_ID') return 'missing-client-id'
  const known = BY_STATUS[status]
  if (known !== undefined) return known
  if (status >= 500) return 'service-error'
  if (status >= 300 && status < 400) return 'moved'
  return status >= 200 && status < 300 ? 'unreadable' : 'unexpected'
}

const SETTINGS = message('gateway.next.settings')

const NEXT: Readonly<Partial<Record<ServiceProblemKind, Message>>> = {
  'refused-input': message('gateway.next.input'),
  'lacks-funds': message('gateway.next.funds'),
  'key-refused': SETTINGS,
  'not-allowed': SETTINGS,
  'missing-client-id': SETTINGS,
  moved: SETTINGS,
  'not-found': message('gateway.next.identifier'),
  conflict: message('gateway.next.state'),
}

/** What happened, what it means for the money, and what to do next: one sentence each. */
const explain = (kind: ServiceProblemKind, purpose: CallPurpose): Message =>
  message('gateway.problem', {
    happened: message(`gateway.happened.${kind}`),
    money: message(`gateway.money.${purpose}`),
    next: NEXT[kind] ?? message('gateway.next.wait'),
  })

/**
 * Turns an answer, or a missing one, into a problem that staff can read. The only place that does: it knows the statuses and
 * codes of contract 7, the undocumented bodies of proxies, and calls without an answer.
 */
export function serviceProblem(wire: Wire, purpose: CallPurpose): ServiceProblem {
  const answered = wire.kind === 'answer'
  const body = answered ? readError(wire.text) : readError('')
  const kind = answered ? kindOf(wire.status, body) : wire.reason
  const retry = answered ? (body.retryAfter ?? wire.retryAfterHeader) : null
  return {
    kind,
    explanation: explain(kind, purpose),
    detail: answered ? `${wire.status} ${body.code ?? ''} ${body.message ?? ''}`.trim() : wire.detail,
    status: answered ? wire.status : null,
    code: body.code,
    message: body.message,
    field: body.field,
    requestId: wire.requestId,
    serviceRequestId: body.requestId ?? (answered ? wire.serviceRequestId : null),
    retryAfter: kind === 'rate-limited' || retry !== null ? retryAfterMs(retry) : null,
  }
}

/** The problem of a 2xx whose body does not follow the contract. `detail` names the wrong member, for the log. */
export function unreadable(wire: Wire, purpose: CallPurpose, detail: string): ServiceProblem {
  return { ...serviceProblem(wire, purpose), kind: 'unreadable', explanation: explain('unreadable', purpose), detail }
}

/** The problem of a text that cannot be an identifier: the service is not called. */
export const NOT_AN_ID: ServiceProblem = {
  kind: 'not-found',
  explanation: message('gateway.notAnId'),
  detail: 'not a UUID',
  status: null,
  code: null,
  message: null,
  field: null,
  requestId: '',
  serviceRequestId: null,
  retryAfter: null,
}
