import type { ContentfulStatusCode } from 'hono/utils/http-status'

// Contract 7. The status of MISSING_CLIENT_ID is not shown there; 400 is this sandbox's choice.
const statuses = {
  VALIDATION_ERROR: 400,
  MISSING_CLIENT_ID: 400,
  AUTHENTICATION_ERROR: 401,
  AUTHORIZATION_ERROR: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  RATE_LIMIT_EXCEEDED: 429,
  INTERNAL_ERROR: 500,
  PROVIDER_ERROR: 502,
} as const satisfies Record<string, ContentfulStatusCode>

export type ErrorCode = keyof typeof statuses
export type Details = Record<string, unknown>

/** Thrown to refuse a request with an error of contract section 7; `answerError` answers it. */
export class Refusal extends Error {
  code: string
  readonly details: Details
  status: ContentfulStatusCode
  readonly retryAfter: unknown

  constructor(code: ErrorCode, message: string, details: Details = {}, retryAfter?: unknown) {
    super(message)
    this.code = code
    this.details = details
    this.status = statuses[code]
    this.retryAfter = retryAfter
  }
}

export const invalid = (field: string, reason: string, message: string): Refusal =>
  new Refusal('VALIDATION_ERROR', message, { field, reason })

export const notFound = (what: string): Refusal => new Refusal('NOT_FOUND', `This ${what} does not exist.`, {})

export const conflict = (reason: string, message: string): Refusal => new Refusal('CONFLICT', message, { reason })
