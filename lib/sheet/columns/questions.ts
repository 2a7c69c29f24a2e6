import { message } from '@/lib/messages/message'
import { type Confirmation, type Field, isJoined, type Mapping } from './fields'
import { FORMAT_CHOICES, type FormatChoice, formatAnswer } from './format-question'
import type { Question } from './recognition'

type ByColumn = 'ambiguous-columns' | 'unsure-column' | 'missing-required-column'
const BY_COLUMN: readonly Question['code'][] = [
  'ambiguous-columns',
  'unsure-column',
  'missing-required-column',
] satisfies ByColumn[]

/** How the key of an answer about the row of the headings begins. */
export const HEADINGS = 'headings in row '

/** The answer of a person who says in which row the headings are. */
export const headingsIn = (row: number): Confirmation => ({ key: `${HEADINGS}${row}`, field: 'amount', columns: [] })

/** Whether a question is answered by naming a column, rather than a unit or a table. */
export const isAboutColumn = ({ code }: Pick<Question, 'code'>): boolean => BY_COLUMN.includes(code)

/** The questions that are not answered in the mapping. Nothing of the sheet is payable while there is one. */
export function openQuestions(questions: readonly Question[], mapping: Mapping, escrow: boolean): Question[] {
  const open = shownQuestions(questions, mapping, escrow).filter((question) => !isAnswered(question, mapping))
  if (!escrow || mapping.columns.includes('deadline') || open.some(({ field }) => field === 'deadline')) return open
  const columns = mapping.columns.flatMap((field, column) =>
    field === null && mapping.headings[column] ? [column] : [],
  )
  const asked = message('sheet.question.deadline')
  const key = 'deadline: missing'
  return [...open, { code: 'missing-required-column', field: 'deadline', columns, message: asked, key }]
}

/** The questions that arise for the payout and for the table that was chosen, answered or not. */
export function shownQuestions(questions: readonly Question[], mapping: Mapping, escrow: boolean): Question[] {
  const amount = mapping.columns.indexOf('amount')
  return questions.filter(
    ({ field, ofTable, ofColumn }) =>
      (field !== 'deadline' || escrow) &&
      (ofTable === undefined || isChosen(ofTable, mapping)) &&
      (ofColumn === undefined || amount === -1 || amount === ofColumn),
  )
}

/** Whether a person said that the table in these columns is paid. */
export const isChosen = (table: readonly number[], { confirmed = [] }: Mapping): boolean =>
  confirmed.some(({ key, columns }) => key.startsWith('tables in') && columns[0] === table[0])

/** Whether a question is answered. An answer holds as long as the columns are those that were confirmed. */
export function isAnswered(question: Question, { confirmed = [], columns }: Mapping): boolean {
  if (question.code === 'other-format') return formatChoice(question, { confirmed }) !== null
  const answer = confirmed.find(({ key }) => key === question.key)
  if (answer === undefined) return false
  if (!isAboutColumn(question)) return true
  const now = columns.flatMap((field, column) => (field === question.field ? [column] : []))
  return now.join() === answer.columns.join() && (now.length > 0 || canBeUnused(question.field, columns))
}

/** Which text of the cells a person said counts, in answer to a question about a number format; null for none. */
export const formatChoice = (
  { key }: Pick<Question, 'key'>,
  { confirmed = [] }: Pick<Mapping, 'confirmed'>,
): FormatChoice | null =>
  FORMAT_CHOICES.find((choice) => confirmed.some((one) => one.key === formatAnswer(key, choice))) ?? null

/** Whether a payout can do without a field. */
export function canBeUnused(field: Field, columns: Mapping['columns']): boolean {
  return field === 'phone' ? columns.includes('payee') : field !== 'amount'
}

/** The mapping with a field in one column, or in none, as a person says it in answer to the questions about it. */
export function chooseColumns(
  mapping: Mapping,
  questions: readonly Question[],
  field: Field,
  chosen: readonly number[],
): Mapping {
  const lost = chosen.flatMap((column) => mapping.columns[column] ?? []).filter((was) => was !== field)
  const columns = mapping.columns.map((was, column) => (chosen.includes(column) ? field : was === field ? null : was))
  const kept = (mapping.confirmed ?? []).filter(
    (one) => !isColumnAnswer(one) || (one.field !== field && !lost.includes(one.field)),
  )
  const asked = questions.filter((question) => isAboutColumn(question) && question.field === field)
  const keys = asked.length > 0 ? asked.map(({ key }) => key) : [`${field}: by hand`]
  return { ...mapping, columns, confirmed: [...kept, ...keys.map((key) => ({ key, field, columns: chosen }))] }
}

/** Whether an answer is about the columns of a field, and not about a unit or a table. */
export const isColumnAnswer = ({ key, field }: Confirmation): boolean => key.startsWith(`${field}: `)

/**
 * The mapping with the answers that were given to the same questions for an earlier sheet with the same headings. A
 * question that this sheet alone raises stays open.
 */
export function recallAnswers(
  mapping: Mapping,
  questions: readonly Question[],
  answers: readonly Confirmation[],
): Mapping {
  return answers.filter(isColumnAnswer).reduce((so, answer) => {
    const { key, field, columns } = answer
    const isAsked = questions.some((question) => question.key === key) || key === `${field}: by hand`
    if (!isAsked || columns.some((column) => column >= so.columns.length)) return so
    const chosen = chooseColumns(so, [], field, columns)
    const others = (so.confirmed ?? []).filter((one) => one.field === field && isColumnAnswer(one))
    const kept = (chosen.confirmed ?? []).filter((one) => one.field !== field || !isColumnAnswer(one))
    return { ...chosen, confirmed: [...kept, ...others, answer] }
  }, mapping)
}

/**
 * The mapping with a column given another meaning in the table of columns; null for a column that is not used. The column
 * that had the meaning before loses it, except where columns are joined.
 */
export function changeColumn(
  mapping: Mapping,
  questions: readonly Question[],
  column: number,
  to: Field | null,
): Mapping {
  const was = mapping.columns[column] ?? null
  if (was === to) return mapping
  const others = (field: Field) => mapping.columns.flatMap((each, at) => (each === field && at !== column ? [at] : []))
  if (to !== null) {
    const chosen = isJoined(to) ? [...others(to), column].sort((a, b) => a - b) : [column]
    return chooseColumns(mapping, questions, to, chosen)
  }
  return was === null ? mapping : chooseColumns(mapping, questions, was, others(was))
}

/** The mapping of a sheet without headings, with its proposed columns confirmed. */
export function confirmAll(mapping: Mapping, { key, field }: Question): Mapping {
  const columns = mapping.columns.flatMap((each, column) => (each === null ? [] : [column]))
  return withAnswer(mapping, { key, field, columns })
}

/** The mapping with the amounts confirmed as written out in full, in the currency that a person says where that is asked. */
export function chooseUnit(mapping: Mapping, { key, field, isMultiple }: Question, currency: string): Mapping {
  const columns = mapping.columns.flatMap((each, column) => (each === 'amount' ? [column] : []))
  const answered = withAnswer(mapping, { key, field, columns })
  return isMultiple === true ? answered : { ...answered, currency }
}

/** The mapping in which the cells of a number format count as they are shown, or as they are stored. */
export function chooseFormat(mapping: Mapping, { key, field }: Question, choice: FormatChoice): Mapping {
  const others = (mapping.confirmed ?? []).filter((one) => !one.key.startsWith(`${key}: `))
  return withAnswer({ ...mapping, confirmed: others }, { key: formatAnswer(key, choice), field, columns: [] })
}

/** The mapping that ends before another table, or takes a title in the middle for more of the same table. */
export function endTable(mapping: Mapping, { key, field, line = 1 }: Question, goesOn: boolean): Mapping {
  const answered = withAnswer(mapping, { key, field, columns: [] })
  return goesOn ? answered : { ...answered, lastLine: line - 1 }
}

/** The mapping that pays only the rows with one of these values in a column, compared by `valueKey`; null pays all rows. */
export function decide(mapping: Mapping, { key, field, columns }: Question, paid: readonly string[] | null): Mapping {
  const [column = -1] = columns
  const others = (mapping.decisions ?? []).filter((one) => one.column !== column)
  const decisions = paid === null ? others : [...others, { column, paid }]
  return { ...withAnswer(mapping, { key, field, columns }), decisions }
}

/** The mapping of a person who has read what a question says, and answers it by that. */
export const confirmRead = (mapping: Mapping, { key, field, columns }: Question): Mapping =>
  withAnswer(mapping, { key, field, columns })

/** The mapping that reads one of the tables side by side, by its place among them. */
export function chooseTable(mapping: Mapping, { key, field, tables = [] }: Question, at: number): Mapping {
  const table = tables[at]
  if (table === undefined) return mapping
  const kept = (mapping.confirmed ?? []).filter((one) => one.key.startsWith(HEADINGS))
  return {
    ...withAnswer({ ...mapping, confirmed: kept }, { key, field, columns: table.columns }),
    columns: table.fields,
  }
}

function withAnswer(mapping: Mapping, answer: Confirmation): Mapping {
  const others = (mapping.confirmed ?? []).filter(({ key }) => key !== answer.key)
  return { ...mapping, confirmed: [...others, answer] }
}

/** Whether a person said that a column is a field. */
export const isConfirmed = ({ confirmed = [] }: Mapping, field: Field, column: number): boolean =>
  confirmed.some((one) => one.columns.includes(column) && (one.field === field || one.key === 'no headings'))
