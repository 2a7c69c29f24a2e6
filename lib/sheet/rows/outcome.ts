import type { Mapping } from '@/lib/sheet/columns/fields'
import type { Question } from '@/lib/sheet/columns/recognition'
import { type Refusal, refusalOf } from '@/lib/sheet/files/file-issues'
import { PAYABLE_STATES, type RowCounts } from './status'

/** What can be done with a sheet as it was read: pay it, pay it once a person has answered, or refuse it. */
export type Outcome =
  | { readonly kind: 'accept' }
  | { readonly kind: 'ask'; readonly questions: readonly Question[] }
  | { readonly kind: 'refuse'; readonly reasons: readonly Refusal[] }

/** `questions` are the open ones; `counts` are those of the rows under the present mapping. */
export function outcomeOf(mapping: Mapping, questions: readonly Question[], counts: RowCounts): Outcome {
  const hopeless = questions.filter(({ code, columns }) => code === 'missing-required-column' && columns.length === 0)
  const lacking = hopeless.map(({ field }) => field)
  if (mapping.headerLine === null && lacking.includes('phone') && lacking.includes('amount')) {
    return { kind: 'refuse', reasons: [refusalOf('no-header')] }
  }
  if (hopeless.length > 0) {
    return {
      kind: 'refuse',
      reasons: hopeless.map((one) => ({ code: 'missing-required-column' as const, message: one.message })),
    }
  }
  if (questions.length > 0) return { kind: 'ask', questions }
  const payable = PAYABLE_STATES.reduce((rows, state) => rows + counts[state], 0)
  return payable > 0 ? { kind: 'accept' } : { kind: 'refuse', reasons: [refusalOf('nothing-payable')] }
}
