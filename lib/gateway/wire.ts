/** The raw result of one call to the service. Times in milliseconds, `at` by this machine's clock. */
export type Wire = {
  readonly requestId: string
  readonly at: Date
  readonly latencyMs: number
} & (Answered | Unanswered)

export type Answered = {
  readonly kind: 'answer'
  readonly status: number
  readonly text: string
  readonly retryAfterHeader: string | null
  readonly serviceRequestId: string | null
}

/** `bytes: 'none'` only where it is proved that no byte of the request left; in any doubt 'maybe'. */
export type Unanswered = {
  readonly kind: 'no-answer'
  readonly bytes: 'none' | 'maybe'
  readonly reason: 'unreachable' | 'time-out' | 'cut' | 'too-large' | 'busy' | 'given-up'
  readonly detail: string
}

const BEFORE_CONNECT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT', 'EADDRPRIVATE'])
const MAYBE_CONNECT = new Set(['EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'EADDRNOTAVAIL', 'ECONNRESET'])
const CERTIFICATE = /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_ALTNAME_INVALID$)/

function text(error: unknown, member: string): string {
  if (typeof error !== 'object' || error === null) return ''
  const value: unknown = Reflect.get(error, member)
  return typeof value === 'string' ? value : ''
}

/**
 * Reads a failure of the HTTP client: whether it happened before the connection was open, so that nothing can have been
 * received.
 */
export function unanswered(error: unknown): Unanswered {
  const code = text(error, 'code')
  const detail = `${text(error, 'name')} ${code} ${text(error, 'message')}`.trim().slice(0, 300)
  const connecting = text(error, 'syscall') === 'connect'
  // A certificate is checked in the handshake, before the first byte of any request.
  if (BEFORE_CONNECT.has(code) || (connecting && MAYBE_CONNECT.has(code)) || CERTIFICATE.test(code))
    return { kind: 'no-answer', bytes: 'none', reason: 'unreachable', detail }
  const name = text(error, 'name')
  if (name === 'TimeoutError' || code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT')
    return { kind: 'no-answer', bytes: 'maybe', reason: 'time-out', detail }
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE')
    return { kind: 'no-answer', bytes: 'maybe', reason: 'too-large', detail }
  if (name === 'AbortError') return { kind: 'no-answer', bytes: 'maybe', reason: 'given-up', detail }
  return { kind: 'no-answer', bytes: 'maybe', reason: 'cut', detail }
}
