import type { ColumnContent } from './column-content'
import type { Field } from './fields'
import type { Question } from './recognition'

/** What is known of the columns of a sheet while each is given its meaning. */
export type Work = {
  readonly headings: readonly string[]
  readonly contents: readonly ColumnContent[]
  /** Whether the contents are those of the whole sheet, so that a column without any is empty. */
  readonly whole: boolean
  readonly columns: (Field | null)[]
  readonly questions: Question[]
  readonly guessed: Field[]
  readonly repeated: number[]
}
