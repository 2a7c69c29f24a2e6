import 'server-only'
import type { System } from '@/lib/access/actor'
import type { Tx } from '@/lib/store/database'
import { notify } from '@/lib/store/listen'
import { wantReading } from '@/lib/store/transitions/readings'
import { aboutOf, type Envelope } from './envelope'

/** What is told of a webhook to open pages and to whoever reads what is nobody's submission. */
const EVENT_TOPIC = 'event'

/**
 * Lets a webhook do the one thing it may: have what it is about read at the service, and the pages that show it read again. What
 * it says changes nothing. A test message, and one that is about nothing we could read, does not even that.
 */
export async function apply(tx: Tx, actor: System, envelope: Envelope): Promise<void> {
  const about = aboutOf(envelope)
  if (envelope.isTest || about.length === 0) return
  await wantReading(tx, actor, about)
  const { paymentId, escrowId, disbursementId } = envelope
  await notify(tx, EVENT_TOPIC, { event: { paymentId, escrowId, disbursementId } })
}
