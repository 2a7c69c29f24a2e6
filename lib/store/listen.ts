import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { CHANNEL } from './announce'
import type { Tx } from './database'
import { engine } from './open'

const envelope = z.object({ topic: z.string(), payload: z.unknown() })

/** Notifies every instance once the transaction of `withTx` has committed. Keep the payload to ids: it is limited to 8,000 bytes. */
export async function notify(tx: Tx, topic: string, payload: unknown): Promise<void> {
  await tx.execute(sql`select announce(${topic}, ${JSON.stringify(payload)}::jsonb)`)
}

/** The same for several payloads of one topic, in one statement. */
export async function notifyAll(tx: Tx, topic: string, payloads: readonly unknown[]): Promise<void> {
  await tx.execute(
    sql`select announce(${topic}, payload) from jsonb_array_elements(${JSON.stringify(payloads)}::jsonb) payload`,
  )
}

/**
 * Calls `handler` for each notification of `topic`, until the returned function is called. After a lost connection it is
 * called with null: anything may have happened. Notifications may be lost, so poll as well.
 */
export async function listen(topic: string, handler: (payload: unknown) => void): Promise<() => Promise<void>> {
  return (await engine()).listen(CHANNEL, (text) => {
    if (text === '') return handler(null)
    const note = envelope.parse(JSON.parse(text))
    if (note.topic === topic) handler(note.payload)
  })
}
