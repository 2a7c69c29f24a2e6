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

type Act = (point: CrashPoint) => void | Promise<void>

const shared = globalThis as { __crashPoint?: Act }

/** Marks a place. Nothing happens there, unless a test made it throw or wait, to see that the next process goes on rightly. */
export async function crashPoint(point: CrashPoint): Promise<void> {
  await shared.__crashPoint?.(point)
}

/** For tests: what to do at each place; null to do nothing again. */
export function onCrashPoint(act: Act | null): void {
  if (act === null) delete shared.__crashPoint
  else shared.__crashPoint = act
}
