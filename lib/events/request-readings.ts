import 'server-only'
import type { System } from '@/lib/access/actor'
import type { Tx } from '@/lib/store/database'
import { notifyAll } from '@/lib/store/listen'
import { requestReading } from '@/lib/store/transitions/readings'
import { type Envelope, subjectsOf } from './envelope'

/** The topic on which open pages, and the job that reads escrows again, learn that an event came. */
export const EVENT_TOPIC = 'event'

/**
 * Does the one thing that events may cause: what they are about is read at the service, and the pages that show it are read again. Their
 * content changes nothing. A test event, and one about nothing that we could read, only appears in the list of events.
 */
export async function requestReadings(tx: Tx, actor: System, events: readonly Envelope[]): Promise<void> {
  if (events.length === 0) return
  const effective = events.filter(({ isTest }) => !isTest)
  await requestReading(tx, actor, [...new Set(effective.flatMap(subjectsOf))])
  await notifyAll(
    tx,
    EVENT_TOPIC,
    events.map(({ isTest, ...about }) => ({ event: isTest ? OF_NOTHING : named(about) })),
  )
}

const OF_NOTHING = { paymentId: null, escrowId: null, disbursementId: null }

const named = ({ paymentId, escrowId, disbursementId }: Omit<Envelope, 'isTest'>) => ({
  paymentId,
  escrowId,
  disbursementId,
})
