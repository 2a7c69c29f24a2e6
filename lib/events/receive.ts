import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { System } from '@/lib/access/actor'
import { log } from '@/lib/platform/log'
import { fail, ok, type Result } from '@/lib/platform/result'
import { seal } from '@/lib/platform/seal'
import { settings } from '@/lib/platform/settings'
import type { Tx } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { event } from '@/lib/store/schema/event'
import { type Envelope, isKnown, readEnvelope } from './envelope'
import { requestReadings } from './request-readings'
import { type Signed, signedWith } from './signature'

/** A webhook as it came: what is signed of it, its headers by name in small letters, and the network address that delivered it. */
export type Delivery = Signed & {
  readonly headers: Readonly<Record<string, string>>
  readonly address: string | null
}

/** `unsigned`: none of our secrets signed these bytes. `empty`: there are none. */
export type ReceiveProblem = 'unsigned' | 'empty'

/**
 * Receives a webhook (contract 6): checks who signed its bytes, stores it, and requests a reading of what it is about, all before the
 * service gets its answer. The same bytes once more are counted and have no other effect.
 */
export async function receive(
  actor: System,
  delivery: Delivery,
): Promise<Result<'stored' | 'repeated', ReceiveProblem>> {
  const { raw } = delivery
  const verified = verifiedWith(delivery)
  if (verified === null) return fail('unsigned')
  if (raw.length === 0) return fail('empty')
  const envelope = readEnvelope(raw)
  const stored = await withTx(async (tx) => {
    const fresh = await store(tx, delivery, envelope, verified)
    if (fresh) await requestReadings(tx, actor, envelope)
    return fresh
  })
  const { name, isTest, paymentId, escrowId, disbursementId } = envelope
  const line = { event: name, isTest, paymentId, escrowId, disbursementId, stored }
  if (isKnown(name)) log.info(line, 'a webhook was received')
  else log.warn(line, 'a webhook with an unknown name was received and stored')
  return ok(stored ? 'stored' : 'repeated')
}

function verifiedWith(delivery: Delivery): 'current' | 'previous' | 'none' | null {
  const { environment, service } = settings()
  const { webhookSecrets, webhookSignature: form } = service
  if (webhookSecrets.length > 0) return signedWith(webhookSecrets, delivery, { form, now: Date.now() })
  // Anybody may have sent what nobody signed: it is accepted only where no money moves.
  return environment === 'sandbox' ? 'none' : null
}

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

async function store(tx: Tx, delivery: Delivery, envelope: Envelope, verifiedWith: string): Promise<boolean> {
  const { raw, headers, address } = delivery
  const { content, family, ...rest } = envelope
  const id = randomUUID()
  const contentSha256 = sha256(content)
  const stored = await tx
    .insert(event)
    .values({
      ...rest,
      id,
      verifiedWith,
      envelope: family,
      body: seal(raw, { table: 'event', column: 'body', id }, settings()),
      bodySha256: sha256(raw),
      contentSha256,
      headers: keptHeaders(headers),
      address,
      repeatsId: sql`(select id from event where content_sha256 = ${contentSha256} and repeats_id is null order by received_at limit 1)`,
    })
    .onConflictDoUpdate({
      target: event.bodySha256,
      set: { deliveries: sql`${event.deliveries} + 1`, lastReceivedAt: sql`clock_timestamp()` },
    })
    .returning({ id: event.id })
  return stored[0]?.id === id
}

const LONGEST_HEADER = 500
const MOST_HEADERS = 40
// What proxies and browsers say of who is asking is no part of the event.
const OF_THE_CALLER = /^(?:cookie|authorization|proxy-authorization|x-countinghouse-.*)$/

const keptHeaders = (headers: Delivery['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !OF_THE_CALLER.test(name))
      .slice(0, MOST_HEADERS)
      .map(([name, value]) => [name, value.slice(0, LONGEST_HEADER)]),
  )
