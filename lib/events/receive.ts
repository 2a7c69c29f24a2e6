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
import { apply } from './apply'
import { type Envelope, isKnown, readEnvelope } from './envelope'
import { signedWith } from './signature'

/** The bytes of a delivery as they came, and the value of its signature header. */
export type Delivery = { readonly raw: Uint8Array; readonly signature: string | null }

/** `unsigned`: no secret of ours signed these bytes. `empty`: there is nothing to keep. */
export type ReceiveProblem = 'unsigned' | 'empty'

/**
 * Takes in a webhook (contract 6): checks who signed its bytes, stores it, and asks for the readings that it hints at, all
 * before the service is told that it arrived. The same bytes once more are counted and do nothing.
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
    const fresh = await store(tx, raw, envelope, verified)
    if (fresh) await apply(tx, actor, envelope)
    return fresh
  })
  const { name, isTest, paymentId, escrowId, disbursementId } = envelope
  const line = { event: name, isTest, paymentId, escrowId, disbursementId, stored }
  if (isKnown(name)) log.info(line, 'a webhook was received')
  else log.warn(line, 'a webhook of a name that nobody listed was received and kept')
  return ok(stored ? 'stored' : 'repeated')
}

function verifiedWith({ raw, signature }: Delivery): 'current' | 'previous' | 'none' | null {
  const { environment, service } = settings()
  if (service.webhookSecrets.length > 0) return signedWith(service.webhookSecrets, raw, signature)
  // Whatever nobody signed may come from anybody: only where no money moves is it taken as a hint.
  return environment === 'sandbox' ? 'none' : null
}

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

async function store(tx: Tx, raw: Uint8Array, envelope: Envelope, verifiedWith: string): Promise<boolean> {
  const { content, family, ...said } = envelope
  const id = randomUUID()
  const stored = await tx
    .insert(event)
    .values({
      ...said,
      id,
      verifiedWith,
      envelope: family,
      body: seal(raw, { table: 'event', column: 'body', id }, settings()),
      bodySha256: sha256(raw),
      contentSha256: sha256(content),
    })
    .onConflictDoUpdate({
      target: event.bodySha256,
      set: { deliveries: sql`${event.deliveries} + 1`, lastReceivedAt: sql`clock_timestamp()` },
    })
    .returning({ id: event.id })
  return stored[0]?.id === id
}
