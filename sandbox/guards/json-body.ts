import type { MiddlewareHandler } from 'hono'
import { invalid } from '../answers/refusal.ts'
import type { Env } from '../world.ts'

/** A body is sent as application/json (contract 5.2); where none is sent there is no type to name. */
export const jsonBody: MiddlewareHandler<Env> = async (c, next) => {
  const type = c.req.header('Content-Type') ?? ''
  if (c.var.body.length === 0) return next()
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw invalid('Content-Type', 'unsupported', 'The body must be sent as application/json.')
  }
  await next()
}
