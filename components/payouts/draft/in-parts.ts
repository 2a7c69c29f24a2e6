import type { ActionError, ActionResult } from '@/lib/access/requests/action'

/** How far something is that is done part by part, in rows that were gone through. */
export type Way = { readonly done: number; readonly of: number }

/** What is still to be sent, and the number of its rows. */
export type Rest = { readonly rows: number }
export type AskPart<R extends Rest> = (
  rest: R | null,
) => Promise<ActionResult<{ readonly rows: number; readonly looked: number; readonly rest: R | null }>>

export type Walked = {
  /** How many rows were changed. */
  readonly rows: number
  /** How many rows were not reached; zero unless it was stopped. */
  readonly left: number
  /** Why it ended before its end; null where it was stopped, or is done. */
  readonly problem: ActionError | null
}

/**
 * Sends one part after another until none is left, one is refused, or a person stops it between two parts.
 * `ask` is given the rest that the part before answered with, null for the first; it answers how many rows were changed, and
 * how many it went through for that.
 */
export async function inParts<R extends Rest>(
  ask: AskPart<R>,
  { onWay, stopped }: { readonly onWay: (way: Way) => void; readonly stopped: () => boolean },
): Promise<Walked> {
  let [rows, looked, before] = [0, 0, 0]
  let rest: R | null = null
  for (;;) {
    const answer = await ask(rest)
    if (!answer.ok) return { rows, left: before, problem: answer.problem }
    rows += answer.value.rows
    looked += answer.value.looked
    rest = answer.value.rest
    if (rest === null) return { rows, left: 0, problem: null }
    before = rest.rows
    if (stopped()) return { rows, left: rest.rows, problem: null }
    onWay({ done: looked, of: looked + rest.rows })
  }
}
