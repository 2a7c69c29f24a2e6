import { sameJson, sortedJson } from '@/lib/platform/same-json'
import type { RowEdits } from '@/lib/sheet/rows/row-edits'
import type { Problem } from '@/lib/sheet/rows/row-issues'

/** Who gave the reason for a problem of a row, when, and what the problem said. The reason itself is in the row's patch. */
export type Acknowledgement = { readonly by: string; readonly who: string; readonly at: string; readonly told: string }

/** The settlements of one row, by problem code. */
export type Acknowledgements = Readonly<Record<string, Acknowledgement>>

type Said = Pick<Problem, 'code' | 'lineNo' | 'typed' | 'detail'>
const toldBy = ({ code, lineNo, typed, detail }: Said): string => sortedJson({ code, lineNo, typed, detail })

/**
 * The reasons of a patch that still stand: a reason counts for what it was given for. When the row repeats another payment
 * than the one somebody looked at, or its cell holds something else, the problem is open again.
 */
export function standing(patch: RowEdits, settlements: Acknowledgements, problems: readonly Said[]): Record<string, string> {
  const told = new Map(problems.map((problem) => [problem.code as string, toldBy(problem)]))
  const reasons = Object.entries(patch.settled ?? {})
  return Object.fromEntries(reasons.filter(([code]) => told.has(code) && settlements[code]?.told === told.get(code)))
}

/**
 * The settlements of a row after an edit: a reason that is new or other than before is noted as given by `person` now, for
 * what the row's problems said on the page; one that is gone is forgotten.
 */
export function settledBy(
  person: Pick<Acknowledgement, 'by' | 'who' | 'at'>,
  was: { readonly patch: RowEdits; readonly settlements: Acknowledgements; readonly problems: readonly Said[] },
  patch: RowEdits,
): Acknowledgements {
  const told = new Map(was.problems.map((problem) => [problem.code as string, toldBy(problem)]))
  const repeated = sameJson(was.patch, patch)
  return Object.fromEntries(
    Object.entries(patch.settled ?? {}).flatMap(([code, reason]) => {
      const before = was.settlements[code]
      // A reason that no longer stands is not given again by an edit of something else, only by repeating it.
      const same = was.patch.settled?.[code] === reason && (!repeated || before?.told === told.get(code))
      const { by, who, at } = person
      const settlement = same ? before : { by, who, at, told: told.get(code) ?? '' }
      return settlement === undefined ? [] : [[code, settlement] as const]
    }),
  )
}
