import type { MiddlewareHandler } from 'hono'
import { invalid } from '../answers/refusal.ts'
import type { Env } from '../world.ts'

/**
 * A body is sent as application/json (contract 5.2). Some POSTs of the contract name no field at all (4.3, 4.5), so an empty
 * body needs no type.
 */
export const jsonBody: MiddlewareHandler<Env> = async (c, next) => {
  const { headers } = c.req.raw
  // The library accepts fewer spellings of the type, and would parse an empty body that names one.
  if (c.var.body.length === 0) headers.delete('Content-Type')
  else if (isJson(headers.get('Content-Type'))) headers.set('Content-Type', 'application/json')
  else throw invalid('Content-Type', 'unsupported', 'The body must be sent as application/json.')
  await next()
}

const isJson = (type: string | null) => /^application\/json\s*(;|$)/i.test(type ?? '')

/** Refuses bytes that are not UTF-8: the library would accept them and replace what it cannot read. */
export const utf8Body: MiddlewareHandler<Env> = async (c, next) => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(c.var.body)
  } catch {
    throw invalid('body', 'malformed', 'The body is not JSON.')
  }
  await next()
}
