import 'server-only'
import { eq } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { record } from '@/lib/activity/record'
import { type Message, message } from '@/lib/messages/message'
import { fail, ok, type Result } from '@/lib/platform/result'
import { notify } from '@/lib/store/listen'
import { withTx } from '@/lib/store/open'
import { event } from '@/lib/store/schema/event'
import { requestReading } from '@/lib/store/transitions/readings'
import { EVENT_TOPIC } from './request-readings'

type NotHandled = { readonly kind: 'not-found' | 'refused'; readonly message: Message }

const refused = (
  kind: NotHandled['kind'],
  key: 'errors.events.gone' | 'errors.events.nothingToRead',
): Result<never, NotHandled> => fail({ kind, message: message(key) })

/**
 * Does once more the one thing that an event causes: what it is about is read at the service. Returns how many requests of ours that concerns.
 * Refused for a test event, and for one about nothing that we could read.
 */
export async function handleAgain(staff: Staff<'webhooks:manage'>, id: string): Promise<Result<number, NotHandled>> {
  return withTx(async (tx) => {
    const [found] = await tx.select().from(event).where(eq(event.id, id))
    if (found === undefined) return refused('not-found', 'errors.events.gone')
    const { paymentId, escrowId, disbursementId } = found
    const subjects = [paymentId, escrowId, disbursementId].filter((one) => one !== null)
    if (found.isTest || subjects.length === 0) return refused('refused', 'errors.events.nothingToRead')
    const concerned = await requestReading(tx, staff, subjects)
    await record(tx, staff, {
      action: 'event.handle-again',
      subject: `event:${id}`,
      detail: { name: found.name, concerned },
    })
    await notify(tx, EVENT_TOPIC, { event: { paymentId, escrowId, disbursementId } })
    return ok(concerned)
  })
}
