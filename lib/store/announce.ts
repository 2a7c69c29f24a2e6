import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { log } from '@/lib/platform/log'
import type { Db, Tx } from './database'

/** One channel for all topics: a database connection that listens is dear, a switch on a word is not. */
export const CHANNEL = 'countinghouse'

const noted = z.record(z.string(), z.number())

/** What the transaction, and the functions that it called, asked to be notified of once it has committed. */
export async function announcedIn(tx: Tx): Promise<readonly string[]> {
  const { rows } = await tx.execute<{ noted: string | null }>(
    sql`select current_setting('countinghouse.announced', true) as noted`,
  )
  const text = rows[0]?.noted
  if (!text) return []
  // Each with its number, as listeners read it.
  return Object.entries(noted.parse(JSON.parse(text))).map(([note, id]) => `{"id":${id},${note.slice(1)}`)
}

type Round = { readonly notes: Set<string>; readonly sent: Promise<void> }

// One statement at a time sends for the whole process: while it runs, the notes of further transactions gather for the next.
let last: Promise<void> = Promise.resolve()
let next: Round | null = null

/**
 * Notifies every instance, and returns once that was done. It comes after the commit of what it is about, so that it cannot undo it: a
 * notification that cannot be sent is lost, as any may be, and the log says so.
 */
export function sendAnnounced(db: Db, notes: readonly string[]): Promise<void> {
  if (notes.length === 0) return Promise.resolve()
  if (next === null) {
    const gathered = new Set<string>()
    last = last.then(() => {
      next = null
      return send(db, [...gathered])
    })
    next = { notes: gathered, sent: last }
  }
  for (const note of notes) next.notes.add(note)
  return next.sent
}

async function send(db: Db, notes: readonly string[]): Promise<void> {
  try {
    await db.execute(
      sql`select pg_notify(${CHANNEL}, note) from jsonb_array_elements_text(${JSON.stringify(notes)}::jsonb) note`,
    )
  } catch (err) {
    log.warn({ err, notifications: notes.length }, 'notifications could not be sent')
  }
}
