import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { isoTime } from '../clock.ts'
import type { Env } from '../world.ts'
import { type Answer, encode, send } from './answer.ts'
import { invalid, Refusal } from './refusal.ts'

/** Any thrown error as the error object of contract section 7; what is not a refusal is an INTERNAL_ERROR. */
export function answerError(error: Error, c: Context<Env>): Response {
  const refusal = refusalOf(error)
  if (refusal.retryAfter !== undefined) c.header('Retry-After', String(refusal.retryAfter))
  return send(c, encode(errorAnswer(c, refusal)))
}

/** A refusal as the error object. */
export function errorAnswer(c: Context<Env>, refusal: Refusal): Answer {
  const origin = new URL(c.req.url).origin
  const error = {
    code: refusal.code,
    message: refusal.message,
    details: refusal.details,
    timestamp: isoTime(c.var.world.clock.now()),
    request_id: c.var.requestId,
    documentation_url: `${origin}/api/docs/errors#${refusal.code}`,
    ...(refusal.retryAfter === undefined ? {} : { retry_after: refusal.retryAfter }),
  }
  return { status: refusal.status, body: { error } }
}

function refusalOf(error: Error): Refusal {
  if (error instanceof Refusal) return error
  return error instanceof HTTPException ? ofLibrary(error) : unexpected(error)
}

// The library throws for a form that another site sends, and for a body that it cannot parse.
const ofLibrary = ({ status }: HTTPException): Refusal =>
  status === 403
    ? new Refusal('AUTHORIZATION_ERROR', 'This form was sent by another site.')
    : invalid('body', 'malformed', 'The body is not JSON.')

function unexpected(error: Error): Refusal {
  process.stderr.write(`${error.stack ?? error.message}\n`)
  return new Refusal('INTERNAL_ERROR', 'The sandbox failed while it handled this request.')
}
