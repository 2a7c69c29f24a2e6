/** The points between two durable steps of sending, at which a process may die. */
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

type Act = (point: CrashPoint) => void | Promise<void>

const shared = globalThis as { __crashPoint?: Act }

/**
 * Marks such a point. It does nothing, unless a test makes it throw or wait, to check that the next process continues
 * correctly.
 */
export async function crashPoint(point: CrashPoint): Promise<void> {
  await shared.__crashPoint?.(point)
}

/** For tests: what to do at each point; null to do nothing again. */
export function onCrashPoint(act: Act | null): void {
  if (act === null) delete shared.__crashPoint
  else shared.__crashPoint = act
}
