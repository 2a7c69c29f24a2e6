import 'server-only'
import type { Engine } from './database'
import { listen } from './listen'
import { engine } from './open'

// Longer than a transaction takes that ends sessions: until it has committed, what is read is what it is about to change.
const UNSETTLED_MS = 500

type Seen = { changes: number; unsettledUntil: number; heard: 'not yet' | 'asked' | 'yes' }

// Next evaluates modules more than once in a process, and each of them has to see the same changes.
const shared = globalThis as { __sessionChanges?: WeakMap<Engine, Seen> }
shared.__sessionChanges ??= new WeakMap()
const all = shared.__sessionChanges

function seenBy(store: Engine): Seen {
  const known = all.get(store) ?? { changes: 0, unsettledUntil: 0, heard: 'not yet' }
  all.set(store, known)
  return known
}

function hear(store: Engine, seen: Seen): void {
  if (seen.heard !== 'not yet') return
  seen.heard = 'asked'
  // Also called with null after a lost connection, when anything may have changed.
  listen('session', () => {
    seen.changes += 1
  }).then(
    () => {
      seen.heard = store.hears() ? 'yes' : 'not yet'
    },
    () => {
      seen.heard = 'not yet'
    },
  )
}

/**
 * A number that grows with everything that ends a session or changes what its person may do, on this instance or on another.
 * What was read of sessions holds only while it stays the same. Null while this instance could miss a change: the connection
 * for notifications is not there, or a change is under way here.
 */
export async function sessionChanges(): Promise<number | null> {
  const store = await engine()
  const seen = seenBy(store)
  hear(store, seen)
  if (seen.heard !== 'yes' || !store.hears() || performance.now() < seen.unsettledUntil) return null
  return seen.changes
}

/** To be called before a change of sessions is made on this instance, which does not wait for its own notification. */
export async function sessionsMayChange(): Promise<void> {
  const seen = seenBy(await engine())
  seen.changes += 1
  seen.unsettledUntil = performance.now() + UNSETTLED_MS
}
