import type { MiddlewareHandler } from 'hono'
import { invalid } from '../answers/refusal.ts'
import type { Env } from '../world.ts'

/** The token route takes a form (contract 5.2). Without this guard the library would take multipart/form-data too. */
export const formBody: MiddlewareHandler<Env> = async (c, next) => {
  const type = c.req.header('Content-Type') ?? ''
  if (!type.startsWith('application/x-www-form-urlencoded')) {
    throw invalid('Content-Type', 'unsupported', 'The token route takes application/x-www-form-urlencoded.')
  }
  await next()
}
