import { randomUUID } from 'node:crypto'
import type { Delivery } from './receive'
import { signatureOf } from './signature'

export const SECRET = 'the-webhook-secret-of-a-test'

/** The bytes of a message in the developer envelope (contract 6.3). For tests. */
export const developerBody = (name: string, data: object, stamp = '2026-11-21T10:00:00.000'): Uint8Array =>
  Buffer.from(
    JSON.stringify({ event: name, data: { test: false, ...data }, timestamp: stamp, webhook_id: randomUUID() }),
  )

/** The bytes of a message in the public envelope (contract 6.2). For tests. */
export const publicBody = (name: string, data: object): Uint8Array =>
  Buffer.from(JSON.stringify({ data: { event: name, ...data }, timestamp: '2026-11-21T10:00:00.000+00:00' }))

/** A delivery as the service makes it, signed with a secret. For tests. */
export const signed = (raw: Uint8Array, secret = SECRET): Delivery => delivered(raw, signatureOf(secret, raw))

/** A delivery with any signature, or none. For tests. */
export const delivered = (raw: Uint8Array, signature: string | null): Delivery => ({
  ...{ raw, signature, timestamp: null, address: '192.0.2.7' },
  headers: { 'content-type': 'application/json', 'user-agent': 'service-Webhook/1.0' },
})
