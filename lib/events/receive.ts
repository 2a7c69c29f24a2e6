import 'server-only'
import type { System } from '@/lib/access/actor'
import { log } from '@/lib/platform/log'
import { fail, ok, type Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import { isKnown, readEnvelope } from './envelope'
import { type Signed, signedWith } from './signature'
import { storeEvent } from './store-events'

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
  _actor: System,
  delivery: Delivery,
): Promise<Result<'stored' | 'repeated', ReceiveProblem>> {
  const { raw, headers, address } = delivery
  const verified = verifiedWith(delivery)
  if (verified === null) return fail('unsigned')
  if (raw.length === 0) return fail('empty')
  const envelope = readEnvelope(raw)
  const stored = await storeEvent({ raw, envelope, verifiedWith: verified, headers, address })
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
