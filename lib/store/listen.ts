import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { jsonOrNull } from '@/lib/platform/json-or-null'
import { CHANNEL } from './announce'
import type { Tx } from './database'
import { engine } from './open'

const envelope = z.object({ topic: z.string(), payload: z.unknown(), id: z.number().nullish() })

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
 * Calls `handler` for each notification of `topic` with its number, until the returned function is called. After a lost connection it is
 * called with null: anything may have happened. Notifications may be lost, so poll as well.
 */
export async function listen(
  topic: string,
  handler: (payload: unknown, id: number | null) => void,
): Promise<() => Promise<void>> {
  return (await engine()).listen(CHANNEL, (text) => {
    if (text === '') return handler(null, null)
    // Anybody with a login may notify; what is none of ours must not end the listening.
    const { data: note } = envelope.safeParse(jsonOrNull(text))
    if (note?.topic === topic) handler(note.payload, note.id ?? null)
  })
}

const since = z.object({
  last: z.number(),
  notes: z.array(z.object({ id: z.number(), payload: z.unknown() })).nullable(),
})

/**
 * The number of the newest notification of all instances, and those of these topics after a number; the ones of the minute before
 * it come again.
 * `notes` is null where not all of them are kept any more (ten minutes), or no number was given.
 */
export async function notesSince(number: number | null, topics: readonly string[]): Promise<z.output<typeof since>> {
  const database = (await engine()).db
  const { rows } = await database.execute<{ answer: unknown }>(
    sql`select live_since(${number}::bigint, array(select jsonb_array_elements_text(${JSON.stringify(topics)}::jsonb))) as answer`,
  )
  return since.parse(rows[0]?.answer)
}
