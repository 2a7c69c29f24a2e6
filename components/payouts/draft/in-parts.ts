import type { ActionError, ActionResult } from '@/lib/access/requests/action'

/** The progress of a change that is made in parts, in rows that were examined. */
export type Progress = { readonly done: number; readonly of: number }

/** What is still to be sent, and the number of its rows. */
export type Rest = { readonly rows: number }
export type SendPart<R extends Rest> = (
  rest: R | null,
) => Promise<ActionResult<{ readonly rows: number; readonly processed: number; readonly rest: R | null }>>

export type PartsResult = {
  /** How many rows were changed. */
  readonly rows: number
  /** How many rows were not reached; zero unless it was stopped. */
  readonly left: number
  /** Why it failed; null if it was stopped or is complete. */
  readonly problem: ActionError | null
}

/**
 * Sends one part after another until none is left, one is refused, or a person stops it between two parts.
 * `send` gets the rest that the part before returned, null for the first. It returns how many rows it changed and how many it
 * examined.
 */
export async function inParts<R extends Rest>(
  send: SendPart<R>,
  { onProgress, stopped }: { readonly onProgress: (progress: Progress) => void; readonly stopped: () => boolean },
): Promise<PartsResult> {
  let [rows, processed, before] = [0, 0, 0]
  let rest: R | null = null
  for (;;) {
    const answer = await send(rest)
    if (!answer.ok) return { rows, left: before, problem: answer.problem }
    rows += answer.value.rows
    processed += answer.value.processed
    rest = answer.value.rest
    if (rest === null) return { rows, left: 0, problem: null }
    before = rest.rows
    if (stopped()) return { rows, left: rest.rows, problem: null }
    onProgress({ done: processed, of: processed + rest.rows })
  }
}
