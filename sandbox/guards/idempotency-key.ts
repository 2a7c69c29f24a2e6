import { createHash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { type EncodedAnswer, send } from '../answers/answer.ts'
import { conflict, invalid, Refusal } from '../answers/refusal.ts'
import { findAnswer, isKept, type KeyUse, rememberAnswer, type StoredAnswer } from '../idempotency/key-store.ts'
import type { Env, World } from '../world.ts'

/**
 * A money-moving POST carries X-Idempotency-Key (contract 5.2, 8). An identical retry gets the first answer's bytes,
 * another body or endpoint is refused, and so is a retry while the first request is still being handled.
 */
export const idempotencyKey: MiddlewareHandler<Env> = async (c, next) => {
  const { world } = c.var
  const use = readUse(c)
  const arrivedAt = world.clock.now()
  await passInFlight(world, use.key, arrivedAt)
  const stored = findAnswer(world, use.key, arrivedAt)
  if (stored) return replay(c, use, stored)
  holdInFlight(c, use.key)
  c.set('keyUse', use)
  await next()
  if (!c.var.remembered && isKept(world, c.res.status)) rememberAnswer(world, use, await encodedFrom(c.res))
}

function readUse(c: Context<Env>): KeyUse {
  const key = c.req.header('X-Idempotency-Key') ?? ''
  if (key === '') throw invalid('X-Idempotency-Key', 'missing', 'The X-Idempotency-Key header is missing.')
  if (key.length > 255) throw invalid('X-Idempotency-Key', 'too_long', 'An idempotency key has at most 255 characters.')
  const bodySha256 = createHash('sha256').update(c.var.body).digest('hex')
  return { key, method: c.req.method, path: c.req.path, bodySha256 }
}

async function passInFlight(world: World, key: string, arrivedAt: number): Promise<void> {
  const { keyInFlight } = world.dialect.now()
  const first = world.keysInFlight.get(key)
  if (!first || (keyInFlight === 'replays' && findAnswer(world, key, arrivedAt))) return
  if (keyInFlight === 'conflict') {
    throw conflict('idempotency_key_in_flight', 'The first request with this idempotency key is still being handled.')
  }
  await first
  await passInFlight(world, key, arrivedAt)
}

function holdInFlight(c: Context<Env>, key: string): void {
  const { keysInFlight } = c.var.world
  const { promise, resolve } = Promise.withResolvers<void>()
  keysInFlight.set(key, promise)
  c.var.atEnd.push(() => {
    keysInFlight.delete(key)
    resolve()
  })
}

function replay(c: Context<Env>, use: KeyUse, stored: StoredAnswer): Response {
  const first = stored.use
  const same = first.method === use.method && first.path === use.path && first.bodySha256 === use.bodySha256
  if (!same) throw reuse(c.var.world)
  c.var.entry.replayed = true
  c.header('X-Idempotency-Replayed', 'true')
  return send(c, stored.encoded)
}

function reuse(world: World): Refusal {
  const { keyReuseCode, keyReuseStatus } = world.dialect.now()
  const message = 'This idempotency key was used with another endpoint or another body.'
  const refusal = new Refusal('CONFLICT', message, { reason: 'idempotency_key_reused' })
  refusal.code = keyReuseCode
  refusal.status = keyReuseStatus
  return refusal
}

async function encodedFrom(response: Response): Promise<EncodedAnswer> {
  const copy = response.clone()
  return {
    // A refusal always has a body, so its status is one that allows content.
    status: copy.status as EncodedAnswer['status'],
    contentType: copy.headers.get('Content-Type') ?? 'application/json',
    bytes: new Uint8Array(await copy.arrayBuffer()),
    lost: null,
  }
}
