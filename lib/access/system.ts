import 'server-only'
import type { System } from './actor'

/** The house itself as an actor, for what no person does: sending, timers, start-up, the command line. */
export function system(): System {
  // The mark in the type exists only there: a value cannot be made anywhere else without this cast.
  return { kind: 'system', id: null, name: 'system' } as System
}
