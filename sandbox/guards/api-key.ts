import { createHash, timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { Refusal } from '../answers/refusal.ts'
import type { Env } from '../world.ts'
import { countWrongKey } from './rate-limit.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Compares two secrets in constant time. */
export const sameSecret = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))

/** Every merchant call carries the merchant's `api-key` (contract 5.2). */
export const apiKey: MiddlewareHandler<Env> = async (c, next) => {
  const given = c.req.header('api-key')
  if (given === undefined || !sameSecret(given, c.var.world.settings.apiKey)) countWrongKey(c)
  if (given === undefined)
    throw new Refusal('AUTHENTICATION_ERROR', 'The api-key header is missing.', { field: 'api-key', reason: 'missing' })
  if (!sameSecret(given, c.var.world.settings.apiKey)) {
    throw new Refusal('AUTHENTICATION_ERROR', 'This API key is not known.', { field: 'api-key', reason: 'unknown' })
  }
  await next()
}
