import 'server-only'
import type { System } from './actor'

/** The system as an actor, for what no person does: sending, timers, start-up, the command line. */
export function system(): System {
  // The mark exists only in the type, so this cast is the only way to create a value.
  return { kind: 'system', id: null, name: 'system' } as System
}
