import { setTimeout as wait } from 'node:timers/promises'
import type { Context, MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { drop, encode, send } from '../answers/answer.ts'
import { answerError, errorAnswer } from '../answers/error-answer.ts'
import { Refusal } from '../answers/refusal.ts'
import { findAnswer, rememberAnswer } from '../idempotency/key-store.ts'
import type { Env } from '../world.ts'
import { drip } from './drip.ts'
import type { FaultKind, FaultRule } from './script.ts'

type Before = (c: Context<Env>, rule: FaultRule) => Response
type After = (c: Context<Env>, rule: FaultRule) => Response | undefined | Promise<Response | undefined>

const internal = () => new Refusal('INTERNAL_ERROR', 'Something went wrong.')
const invalid = () => new Refusal('VALIDATION_ERROR', 'The request is not valid.')
const provider = () => new Refusal('PROVIDER_ERROR', 'The payment provider did not answer.')

const page503 = '<html><body><h1>503 Service Unavailable</h1><p>No server is available.</p></body></html>'
const json = { 'Content-Type': 'application/json' }

// Faults that apply before the request is handled: nothing of it is executed.
const before: Partial<Record<FaultKind, Before>> = {
  'reset-before': (c) => drop(c),
  'rate-limit': (c, rule) =>
    answerError(new Refusal('RATE_LIMIT_EXCEEDED', 'Too many requests.', {}, rule.retryAfter ?? 1), c),
  'error-400-before': (c) => answerError(invalid(), c),
  'error-500-before': (c) => answerError(internal(), c),
  'error-502-before': (c) => answerError(provider(), c),
  'html-503': (c) => c.html(page503, 503),
  redirect: (c) => c.redirect(`${c.req.path}/`, 307),
}

// Faults that apply afterwards: the request was executed, and only its answer changes.
const after: Partial<Record<FaultKind, After>> = {
  'commit-then-reset': (c) => drop(c),
  'commit-then-delay': async (_c, rule) => {
    await wait(rule.delayMs)
    return undefined
  },
  'error-500-middle': (c) => lateError(c, internal()),
  'error-502-middle': (c) => lateError(c, provider()),
  'error-500-after': (c) => lateError(c, internal()),
  'error-502-after': (c) => lateError(c, provider()),
  'truncated-json': async (c) => {
    const text = await c.res.text()
    return c.body(text.slice(0, Math.floor(text.length / 2)), statusOf(c), json)
  },
  'malformed-json': async (c) => c.body(`${(await c.res.text()).replace(':', '=')},`, statusOf(c), json),
  'slow-drip': async (c, rule) => drip(await c.res.text(), rule.delayMs, statusOf(c)),
  empty: (c) => c.body('', statusOf(c), json),
}

// A changed body leaves the status as it was, so that a refusal never looks like a success.
const statusOf = (c: Context<Env>) => (c.res.status === 204 ? 200 : c.res.status) as ContentfulStatusCode

/** An error although the request was executed; where the dialect stores every answer, the key replays the error. */
function lateError(c: Context<Env>, refusal: Refusal): Response {
  const { world, keyUse } = c.var
  const encoded = encode(errorAnswer(c, refusal))
  if (keyUse && world.dialect.now().keysStore === 'all') rememberAnswer(world, keyUse, encoded)
  return send(c, encoded)
}

/** Applies the fault that is scripted for a request, if there is one. */
export const faults: MiddlewareHandler<Env> = async (c, next) => {
  const rule = passesKeys(c) ? null : c.var.world.faults.take(c.req.method, c.req.path)
  if (!rule) return next()
  c.var.entry.fault = rule.kind
  const early = before[rule.kind]
  if (early) return early(c, rule)
  await next()
  const answer = await after[rule.kind]?.(c, rule)
  if (!answer) return
  // Hono merges the headers of the previous answer into a new one. A fault replaces the whole answer.
  c.res = undefined
  c.res = answer
}

/** Whether the dialect puts a scripted 429 after the idempotency keys, and this key already has an answer. */
function passesKeys(c: Context<Env>): boolean {
  const { world } = c.var
  const key = c.req.header('X-Idempotency-Key')
  if (key === undefined || world.dialect.now().rateLimitLayer === 'before-keys') return false
  return (
    world.faults.peek(c.req.method, c.req.path)?.kind === 'rate-limit' &&
    findAnswer(world, key, world.clock.now()) !== null
  )
}
