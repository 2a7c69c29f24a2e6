import 'server-only'
import type { System } from '@/lib/access/actor'
import type { Tx } from '@/lib/store/database'
import { notify } from '@/lib/store/listen'
import { requestReading } from '@/lib/store/transitions/readings'
import { type Envelope, subjectsOf } from './envelope'

/** The topic on which open pages, and the job that reads escrows again, learn that an event came. */
export const EVENT_TOPIC = 'event'

// Only the list of events shows it.
const OF_NOTHING = { paymentId: null, escrowId: null, disbursementId: null }

/**
 * Does the one thing that an event may cause: what it is about is read at the service, and the pages that show it are read again. Its
 * content changes nothing. A test event, and one about nothing that we could read, only appears
 * in the list of events.
 */
export async function requestReadings(tx: Tx, actor: System, envelope: Envelope): Promise<void> {
  const subjects = subjectsOf(envelope)
  if (envelope.isTest || subjects.length === 0) return notify(tx, EVENT_TOPIC, { event: OF_NOTHING })
  await requestReading(tx, actor, subjects)
  const { paymentId, escrowId, disbursementId } = envelope
  await notify(tx, EVENT_TOPIC, { event: { paymentId, escrowId, disbursementId } })
}
