import { message } from '@/lib/messages/message'
import type { ColumnContent } from './column-content'
import { columnLetters } from './column-letters'
import { decisionQuestion } from './decisions'
import type { Field } from './fields'
import { MONEY_WORDS, OTHER_QUANTITIES, saysPaid } from './heading-decoys'
import { bareHeading, headingKey, meaningsOf } from './heading-words'
import type { Question } from './recognition'
import { roleOf } from './refusals'

type Columns = {
  readonly headings: readonly string[]
  readonly contents: readonly ColumnContent[]
  readonly columns: readonly (Field | null)[]
}

const UNIT = /^(?:k|m|mn|mln|bn|000s?|thousands?|millions?|hundreds?|'?000|x ?1,?000|elfu|maelfu|milliers?)$/i
const LEAST_MONEY = 500
const STEP = 50

/**
 * The questions about columns that are not used and may still change what is paid: words that sort the rows, numbers or a
 * unit that may belong to the amounts. `asked` are the columns that another question is about.
 */
export function questionsOfUnused(work: Columns, asked: ReadonlySet<number>): Question[] {
  const { headings, contents, columns } = work
  return columns.flatMap((field, column) => {
    const content = contents[column]
    if (field !== null || content === undefined || asked.has(column)) return []
    const isWorkedOut = content.unresolved === 0 || roleOf(headings[column] ?? '') === 'fact'
    if (!isWorkedOut) return [unusedQuestion(headings[column] ?? '', column, content, 'formulas')]
    if (content.filled === 0) return []
    const decision = decisionQuestion(headings, column, content)
    if (decision !== null) return [decision]
    const why = doubtOf(work, column, content)
    return why === null ? [] : [unusedQuestion(headings[column] ?? '', column, content, why)]
  })
}

type Doubt = 'numbers' | 'unit' | 'changes'

/** Why a column that is not used may be part of what is paid; null where it is surely not. */
function doubtOf({ headings, columns }: Columns, column: number, content: ColumnContent): Doubt | null {
  const heading = headings[column] ?? ''
  if (heading === '') {
    if (content.values.every((value) => UNIT.test(value))) return 'unit'
    // Numbers before the first column that is used number the rows.
    const isBefore = columns.slice(0, column).every((field) => field === null)
    return content.numbers >= 0.5 && !content.counts && !(isBefore && content.notMoney !== null) ? 'numbers' : null
  }
  const key = headingKey(heading)
  const amount = bareHeading(headings[columns.indexOf('amount')] ?? '')
  if (CHANGES_A_SUM.test(key) && content.numbers === 1 && content.values.some(isMoney) && !saysPaid(amount))
    return 'changes'
  const isKnown = meaningsOf(heading).length > 0 || MONEY_WORDS.test(key) || OTHER_QUANTITIES.test(key)
  if (isKnown || roleOf(heading) !== 'unknown') return null
  return content.amounts >= 0.8 && content.notMoney === null && content.values.every(isRoundMoney) ? 'changes' : null
}

// What is taken from the amount or added to it. What is left after that says so in its heading, or is proved by the row itself.
const CHANGES_A_SUM =
  /\b(?:adj\w*|others?|difference|diff|variance|withheld|deductions?|ded|less|retenues?|after|so far|to date|makato|punguzo)\b/

const unitsIn = (value: string): number => Number.parseInt(value.replace(/[^\d.]/g, ''), 10)
const isMoney = (value: string): boolean => unitsIn(value) >= LEAST_MONEY

const isRoundMoney = (value: string): boolean => {
  const units = unitsIn(value)
  return units >= LEAST_MONEY && units % STEP === 0
}

function unusedQuestion(heading: string, column: number, { values }: ColumnContent, why: Doubt | 'formulas'): Question {
  const letters = columnLetters([column])
  const said = { letters, heading, headed: heading === '' ? 'no' : 'yes', cells: { all: values.slice(0, 3) }, why }
  return {
    code: 'unused-column',
    field: 'amount',
    columns: [column],
    message: message(why === 'formulas' ? 'sheet.question.unusedFormulas' : 'sheet.question.unused', said),
    key: `unused ${letters}: ${why}`,
  }
}
