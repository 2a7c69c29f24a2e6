import type { Context } from 'hono'
import { isoTime } from '../clock.ts'
import type { Env } from '../world.ts'
import { type Answer, seal, send } from './answer.ts'
import { Refusal } from './refusal.ts'

/** Any thrown problem as the error object of contract section 7; what is not a refusal is an INTERNAL_ERROR. */
export function answerError(problem: Error, c: Context<Env>): Response {
  const refusal = problem instanceof Refusal ? problem : unexpected(problem)
  if (refusal.retryAfter !== undefined) c.header('Retry-After', String(refusal.retryAfter))
  return send(c, seal(errorAnswer(c, refusal)))
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

function unexpected(problem: Error): Refusal {
  process.stderr.write(`${problem.stack ?? problem.message}\n`)
  return new Refusal('INTERNAL_ERROR', 'The sandbox failed while it handled this request.')
}
