import 'server-only'
import { createHash } from 'node:crypto'
import type { Person } from '@/lib/access/requests/admit'
import type { Db } from '@/lib/store/database'
import { sessionChanges } from '@/lib/store/session-changes'
import { findSession } from './sessions'

// A page asks for several things at once, and a list for its rows again and again. Should every notification be lost, a session
// that has ended still works for no longer than this.
const REMEMBERED_MS = 1_000
const MOST = 2_000

type Remembered = { readonly person: Person; readonly changes: number; readonly until: number }

// Next evaluates modules more than once in a process.
const shared = globalThis as { __rememberedSessions?: Map<string, Remembered> }
shared.__rememberedSessions ??= new Map()
const remembered = shared.__rememberedSessions

const keyOf = (token: string): string => createHash('sha256').update(token).digest('base64')

/**
 * The person of a token as `findSession` finds them, or found them within the last second with no change of any session since. For
 * reading only: whatever changes something reads the session itself, and so does the database.
 */
export async function findSessionForReading(db: Db, token: string): Promise<Person | null> {
  const changes = await sessionChanges()
  if (changes === null) return findSession(db, token, { use: false })
  const key = keyOf(token)
  const known = remembered.get(key)
  if (known && known.changes === changes && performance.now() < known.until) return known.person
  const began = performance.now()
  const found = await findSession(db, token, { use: false })
  remembered.delete(key)
  if (found !== null)
    remember(key, { person: found, changes, until: began + Math.min(REMEMBERED_MS, found.livesForMs) })
  return found
}

function remember(key: string, one: Remembered): void {
  const now = performance.now()
  // Tokens are secrets, so none stays longer than it is of use.
  for (const [other, { until }] of remembered) if (until <= now) remembered.delete(other)
  if (remembered.size < MOST) remembered.set(key, one)
}
