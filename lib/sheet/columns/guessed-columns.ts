import { message } from '@/lib/messages/message'
import type { ColumnContent } from './column-content'
import { columnLetters } from './column-letters'
import type { Field } from './fields'
import type { Question } from './recognition'

/** What is known of the columns of a sheet while each is given its meaning. */
export type Work = {
  readonly headings: readonly string[]
  readonly contents: readonly ColumnContent[]
  /** Whether the contents are those of the whole sheet, so that a column without any is empty. */
  readonly whole: boolean
  /** The currency of the payout. */
  readonly currency: string
  readonly columns: (Field | null)[]
  readonly questions: Question[]
  readonly guessed: Field[]
  readonly repeated: number[]
}

const LOOKS: readonly (readonly [Field, 'phones' | 'amounts' | 'emails' | 'networks' | 'names', number])[] = [
  ['phone', 'phones', 0.6],
  ['amount', 'amounts', 0.8],
  ['email', 'emails', 0.8],
  ['network', 'networks', 0.8],
  ['name', 'names', 0.6],
]

/** Proposes the columns of a sheet without headings by their cells, and asks a person to confirm them. */
export function guessWithoutHeadings(work: Work): void {
  const fits = (content: ColumnContent, column: number, look: (typeof LOOKS)[number][1], least: number) =>
    work.columns[column] === null && content.filled > 0 && content[look] >= least
  for (const [field, look, least] of LOOKS) {
    const fitting = work.contents.flatMap((content, column) => (fits(content, column, look, least) ? [column] : []))
    const [only] = fitting
    if (fitting.length === 1 && only !== undefined) {
      work.columns[only] = field
      work.guessed.push(field)
    } else if (fitting.length > 1 && (field === 'phone' || field === 'amount')) {
      const said = { columns: columnLetters(fitting), field: message(`sheet.field.${field}`) }
      work.questions.push({
        code: 'ambiguous-columns',
        field,
        columns: fitting,
        message: message('sheet.question.alike', said),
        whys: fitting.map(() => 'looksTheSame'),
        key: `${field}: which of ${fitting.join(', ')}`,
      })
    }
  }
  if (work.columns.every((field) => field === null)) return
  work.questions.push({
    code: 'no-header',
    field: 'phone',
    columns: [],
    message: message('sheet.question.noHeadings'),
    key: 'no headings',
  })
}
