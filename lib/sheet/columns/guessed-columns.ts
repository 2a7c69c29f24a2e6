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

type Look = 'phones' | 'amounts' | 'emails' | 'networks' | 'names'
const LOOKS: readonly (readonly [Field, Look, least: number, orElse?: number])[] = [
  ['phone', 'phones', 0.6],
  // Where no column is surely money, some of the amounts may be written so that they have to be corrected.
  ['amount', 'amounts', 0.8, 0.5],
  ['email', 'emails', 0.8],
  ['network', 'networks', 0.8],
  ['name', 'names', 0.6],
]

const isWords = (value: string): boolean => /^\p{L}[\p{L} .'’()-]*$/u.test(value)

/** Proposes the columns of a sheet without headings by their cells, and asks a person to confirm them. */
export function guessWithoutHeadings(work: Work): void {
  const free = (test: (content: ColumnContent) => boolean) =>
    work.contents.flatMap((content, column) =>
      work.columns[column] === null && content.filled > 0 && test(content) ? [column] : [],
    )
  for (const [field, look, least, orElse = least] of LOOKS) {
    const sure = free((content) => content[look] >= least)
    const fitting = sure.length > 0 ? sure : free((content) => content[look] >= orElse)
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
  // In chats people are called by one name.
  const [named, ...others] = work.columns.includes('name') ? [] : free(({ values }) => values.every(isWords))
  if (named !== undefined && others.length === 0) {
    work.columns[named] = 'name'
    work.guessed.push('name')
  }
  work.questions.push({
    code: 'no-header',
    field: 'phone',
    columns: [],
    message: message('sheet.question.noHeadings'),
    key: 'no headings',
  })
}
