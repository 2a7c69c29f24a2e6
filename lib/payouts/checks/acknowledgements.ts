import { sameJson, sortedJson } from '@/lib/platform/same-json'
import type { RowEdits } from '@/lib/sheet/rows/row-edits'
import type { Problem } from '@/lib/sheet/rows/row-issues'

/** Who accepted a warning of a row, when, and what the warning was about (`told`). The reason itself is in the row's edits. */
export type Acknowledgement = { readonly by: string; readonly who: string; readonly at: string; readonly told: string }

/** The acknowledgements of one row, by the code of the issue. */
export type Acknowledgements = Readonly<Record<string, Acknowledgement>>

type IssueContent = Pick<Problem, 'code' | 'lineNo' | 'typed' | 'detail'>
const textOf = ({ code, lineNo, typed, detail }: IssueContent): string =>
  sortedJson({ code, lineNo, typed, detail: asApproved(detail) })

/** A repeated payment that was approved is expected to be paid; that it was by now is no other issue. One that waited for approval is. */
function asApproved(detail: IssueContent['detail']): IssueContent['detail'] {
  const state = detail?.values?.state
  return detail && (state === 'paid' || state === 'scheduled')
    ? { ...detail, values: { ...detail.values, state: 'sent' } }
    : detail
}

/**
 * The reasons that still apply, by the code of the issue. A reason applies to exactly the issue that it was given for: when the
 * row repeats another payment than the accepted one, or its cell changed, the issue is open again.
 */
export function currentReasons(
  patch: RowEdits,
  settlements: Acknowledgements,
  problems: readonly IssueContent[],
): Record<string, string> {
  const current = new Map(problems.map((problem) => [problem.code as string, textOf(problem)]))
  const reasons = Object.entries(patch.settled ?? {})
  return Object.fromEntries(
    reasons.filter(([code]) => current.has(code) && settlements[code]?.told === current.get(code)),
  )
}

/**
 * The acknowledgements of a row after an edit. A new or changed reason is recorded as given by `person`, for the issues that the
 * page showed; a removed reason is removed.
 */
export function acknowledgementsAfter(
  person: Pick<Acknowledgement, 'by' | 'who' | 'at'>,
  was: { readonly patch: RowEdits; readonly settlements: Acknowledgements; readonly problems: readonly IssueContent[] },
  patch: RowEdits,
): Acknowledgements {
  const current = new Map(was.problems.map((problem) => [problem.code as string, textOf(problem)]))
  const repeated = sameJson(was.patch, patch)
  return Object.fromEntries(
    Object.entries(patch.settled ?? {}).flatMap(([code, reason]) => {
      const before = was.settlements[code]
      // A reason that no longer applies is not renewed by an edit of something else, only by accepting again.
      const same = was.patch.settled?.[code] === reason && (!repeated || before?.told === current.get(code))
      const { by, who, at } = person
      const settlement = same ? before : { by, who, at, told: current.get(code) ?? '' }
      return settlement === undefined ? [] : [[code, settlement] as const]
    }),
  )
}
