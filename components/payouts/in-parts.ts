import type { Answer, Told } from '@/lib/access/answer'

/** How far something is that is done part by part, in rows. */
export type Way = { readonly done: number; readonly of: number }

/** What is left to be asked, and how many rows that is about. */
export type Rest = { readonly rows: number }
export type AskPart<R extends Rest> = (
  rest: R | null,
) => Promise<Answer<{ readonly rows: number; readonly rest: R | null }>>

export type Walked = {
  /** How many rows were changed. */
  readonly rows: number
  /** How many rows were not come to: none, where it was not broken off. */
  readonly left: number
  /** Why it ended before its end; null where it was stopped, or is done. */
  readonly problem: Told | null
}

/**
 * Asks for one part after the other until none is left, one of them is refused, or somebody stops it between two parts.
 * `ask` is given the rest that the part before answered with, null for the first.
 */
export async function inParts<R extends Rest>(
  ask: AskPart<R>,
  { onWay, stopped }: { readonly onWay: (way: Way) => void; readonly stopped: () => boolean },
): Promise<Walked> {
  let rows = 0
  let [rest, before, of]: [R | null, number, number] = [null, 0, 0]
  for (;;) {
    const answer = await ask(rest)
    if (!answer.ok) return { rows, left: before, problem: answer.problem }
    rows += answer.value.rows
    rest = answer.value.rest
    if (rest === null) return { rows, left: 0, problem: null }
    // How many rows it is about in all is known once the first part has said how many are left.
    of = of === 0 ? rest.rows + Math.max(answer.value.rows, 1) : of
    before = rest.rows
    if (stopped()) return { rows, left: rest.rows, problem: null }
    onWay({ done: Math.max(0, of - rest.rows), of })
  }
}
