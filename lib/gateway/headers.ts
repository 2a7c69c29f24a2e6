import { canonicalString, signatureOf } from './canonical'

export type HeaderSettings = {
  readonly apiKey: string
  readonly clientId: string
  readonly apiSecret: string | null
  readonly signRequests: boolean
  readonly signatureTemplate: string
  readonly headerName: string
}

type Request = {
  readonly method: string
  readonly path: string
  readonly body: Uint8Array | null
  /** Whether the body is a form, as for the token route, and not JSON. */
  readonly form?: boolean
  readonly clientId: boolean
  readonly idempotencyKey: string | null
  readonly bearer?: string | null
  readonly requestId: string
  readonly now: Date
}

/**
 * The headers of one call (contract 5.2). Each attempt is signed with a fresh timestamp, over the same bytes. Throws when
 * signing is on and no API secret is set: unsigned requests must not be sent.
 */
export function serviceHeaders(settings: HeaderSettings, request: Request): Record<string, string> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'api-key': settings.apiKey,
    'user-agent': 'Countinghouse/1.0',
    'x-request-id': request.requestId,
  }
  if (request.body !== null)
    headers['content-type'] = request.form ? 'application/x-www-form-urlencoded' : 'application/json'
  if (request.clientId) headers[`x-${settings.headerName}-client-id`] = settings.clientId
  if (request.idempotencyKey !== null) headers['x-idempotency-key'] = request.idempotencyKey
  if (request.bearer) headers.authorization = `Bearer ${request.bearer}`
  if (!settings.signRequests) return headers
  if (settings.apiSecret === null) throw new Error('SERVICE_SIGN_REQUESTS is on but SERVICE_API_SECRET is not set.')
  const timestamp = String(Math.floor(request.now.getTime() / 1000))
  const canonical = canonicalString(settings.signatureTemplate, {
    method: request.method,
    path: request.path,
    timestamp,
    body: request.body ?? new Uint8Array(),
  })
  headers[`x-${settings.headerName}-timestamp`] = timestamp
  headers[`x-${settings.headerName}-signature`] = signatureOf(settings.apiSecret, canonical)
  return headers
}
