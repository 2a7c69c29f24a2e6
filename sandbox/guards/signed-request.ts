import { createHash, createHmac } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { Refusal } from '../answers/refusal.ts'
import type { Env } from '../world.ts'
import { sameSecret } from './api-key.ts'

const WINDOW = 300_000

const refuse = (field: string, reason: string, message: string) =>
  new Refusal('AUTHENTICATION_ERROR', message, { field, reason })

/**
 * Signed requests (contract 5.2): required if the merchant's profile requires them, and checked whenever a signature is sent.
 * The timestamp must be within five minutes of the sandbox's clock. A signed POST is accepted once, and again only as a retry
 * under the idempotency key that it was first sent with.
 */
export const signedRequest: MiddlewareHandler<Env> = async (c, next) => {
  const { settings, dialect } = c.var.world
  const header = `X-${settings.headerName}-Signature`
  const given = c.req.header(header)
  if (given !== undefined) checkSignature(c, header, given)
  else if (dialect.now().signedRequests === 'required') {
    throw refuse(header, 'missing_signature', `This merchant signs its requests, and ${header} is missing.`)
  }
  await next()
}

function checkSignature(c: Context<Env>, header: string, given: string): void {
  const { world } = c.var
  const timestampHeader = `X-${world.settings.headerName}-Timestamp`
  const timestamp = c.req.header(timestampHeader) ?? ''
  const age = Math.abs(world.clock.now() - Number(timestamp) * 1_000)
  if (!/^\d{1,12}$/.test(timestamp) || age > WINDOW) {
    throw refuse(timestampHeader, 'outside_window', 'The timestamp is missing or more than five minutes away.')
  }
  if (!sameSecret(given, signatureOf(c, timestamp))) {
    throw refuse(header, 'bad_signature', 'The signature does not fit this request.')
  }
  if (c.req.method !== 'GET') refuseReplay(c, header, given)
}

function signatureOf(c: Context<Env>, timestamp: string): string {
  const { signatureTemplate, apiSecret } = c.var.world.settings
  const parts: Record<string, string> = {
    method: c.req.method,
    path: c.req.path,
    timestamp,
    bodyHash: createHash('sha256').update(c.var.body).digest('hex'),
  }
  const signed = signatureTemplate.replaceAll(/\{(\w+)\}/g, (whole, name: string) => parts[name] ?? whole)
  return `sha256=${createHmac('sha256', apiSecret).update(signed).digest('hex')}`
}

// The signature covers method, path, time and body, but not the idempotency key. With the same key the request is a retry,
// and its answer is stored. With another key, or none, it is a replay by somebody else.
function refuseReplay(c: Context<Env>, header: string, signature: string): void {
  const { store, clock } = c.var.world
  const key = c.req.header('X-Idempotency-Key') ?? ''
  store.run('DELETE FROM seen_signature WHERE seen_at < ?', clock.now() - 2 * WINDOW)
  const fresh = store.run('INSERT OR IGNORE INTO seen_signature VALUES (?, ?, ?)', signature, key, clock.now())
  if (fresh > 0) return
  const first = store.get<{ idempotency_key: string }>(
    'SELECT idempotency_key FROM seen_signature WHERE signature = ?',
    signature,
  )
  if (key === '' || first?.idempotency_key !== key) {
    throw refuse(header, 'replayed', 'This signed request was sent before.')
  }
}
