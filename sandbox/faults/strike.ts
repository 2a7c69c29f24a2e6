import { setTimeout as wait } from 'node:timers/promises'
import type { Context, MiddlewareHandler } from 'hono'
import { drop } from '../answers/answer.ts'
import { answerError } from '../answers/error-answer.ts'
import { Refusal } from '../answers/refusal.ts'
import type { Env } from '../world.ts'
import type { FaultKind, FaultRule } from './script.ts'

type Before = (c: Context<Env>, rule: FaultRule) => Response
type After = (c: Context<Env>, rule: FaultRule) => Promise<Response | undefined>

const internal = () => new Refusal('INTERNAL_ERROR', 'Something went wrong.')
const provider = () => new Refusal('PROVIDER_ERROR', 'The payment provider did not answer.')

const page503 = '<html><body><h1>503 Service Unavailable</h1><p>No server is available.</p></body></html>'

// Faults that strike before the request is handled: nothing of it is executed.
const before: Partial<Record<FaultKind, Before>> = {
  'reset-before': (c) => drop(c),
  'rate-limit': (c, rule) =>
    answerError(new Refusal('RATE_LIMIT_EXCEEDED', 'Too many requests.', {}, rule.retryAfter ?? 1), c),
  'error-500-before': (c) => answerError(internal(), c),
  'error-502-before': (c) => answerError(provider(), c),
  'html-503': (c) => c.html(page503, 503),
}

// Faults that strike afterwards: the request was executed, only its answer suffers.
const after: Partial<Record<FaultKind, After>> = {
  'commit-then-reset': async (c) => drop(c),
  'commit-then-delay': async (_c, rule) => {
    await wait(rule.delayMs)
    return undefined
  },
  'error-500-after': async (c) => answerError(internal(), c),
  'error-502-after': async (c) => answerError(provider(), c),
  'truncated-json': async (c) => {
    const text = await c.res.text()
    return c.body(text.slice(0, Math.floor(text.length / 2)), 200, { 'Content-Type': 'application/json' })
  },
  empty: async (c) => c.body('', 200, { 'Content-Type': 'application/json' }),
}

/** Strikes a request with the fault scripted for it, if there is one. */
export const faults: MiddlewareHandler<Env> = async (c, next) => {
  const rule = c.var.world.faults.take(c.req.method, c.req.path)
  if (!rule) return next()
  c.var.entry.fault = rule.kind
  const early = before[rule.kind]
  if (early) return early(c, rule)
  await next()
  const answer = await after[rule.kind]?.(c, rule)
  if (!answer) return
  // Hono merges the headers of an answer it already holds; a fault replaces it whole.
  c.res = undefined
  c.res = answer
}
