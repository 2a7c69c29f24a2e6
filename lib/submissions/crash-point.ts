/** The places between two durable steps of sending, where a process may die. */
export type CrashPoint =
  | 'before-quote'
  | 'before-open'
  | 'attempt-opened'
  | 'before-write'
  | 'answered'
  | 'attempt-closed'
  | 'reconciling'
  | 'looked'
  | 'found'
  | 'read'

const shared = globalThis as { __crashPoint?: (point: CrashPoint) => void }

/** Marks a place. Nothing happens there, unless a test made it throw to see that the next process goes on rightly. */
export function crashPoint(point: CrashPoint): void {
  shared.__crashPoint?.(point)
}

/** For tests: what to do at each place; null to do nothing again. */
export function onCrashPoint(act: ((point: CrashPoint) => void) | null): void {
  if (act === null) delete shared.__crashPoint
  else shared.__crashPoint = act
}
