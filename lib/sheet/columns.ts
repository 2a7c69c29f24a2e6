import type { ColumnContent } from './column-content'
import { type Field, fieldNames } from './fields'
import { type HeadingMeaning, isRawIdHeading, meaningsOf } from './heading-words'
import type { Question } from './recognition'

type Assigned = {
  readonly columns: readonly (Field | null)[]
  readonly questions: readonly Question[]
  readonly guessed: readonly Field[]
  readonly unknown: readonly number[]
  readonly repeated: readonly number[]
}
type Candidate = { readonly column: number; readonly rank: number; readonly part: HeadingMeaning['part'] }
type Work = {
  readonly headings: readonly string[]
  readonly contents: readonly ColumnContent[]
  readonly columns: (Field | null)[]
  readonly questions: Question[]
  readonly guessed: Field[]
  readonly repeated: number[]
}

/** Says what each column means by its heading, and by its cells where the heading leaves a choice. */
export function assignColumns(
  headings: readonly string[],
  contents: readonly ColumnContent[],
  hasHeader: boolean,
): Assigned {
  const work: Work = { headings, contents, columns: headings.map(() => null), questions: [], guessed: [], repeated: [] }
  const byField = candidatesOf(headings, contents)
  assignMoney(work, 'phone', byField.get('phone') ?? [])
  assignMoney(work, 'amount', byField.get('amount') ?? [])
  assignNames(work, byField.get('name') ?? [])
  for (const field of ['currency', 'reference', 'email', 'rail', 'payee', 'deadline'] as const) {
    assignBest(work, field, byField.get(field) ?? [])
  }
  guessByContent(work, hasHeader)
  askForMissing(work, hasHeader)
  const unknown = headings.flatMap((heading, column) =>
    heading !== '' && work.columns[column] === null && !asked(work, column) ? [column] : [],
  )
  return { ...work, unknown }
}

function candidatesOf(headings: readonly string[], contents: readonly ColumnContent[]): Map<Field, Candidate[]> {
  const byField = new Map<Field, Candidate[]>()
  headings.forEach((heading, column) => {
    if (isRawIdHeading(heading)) return
    const meanings = meaningsOf(heading)
    const meaning = meanings.length > 1 ? byLook(meanings, contents[column]) : meanings[0]
    if (meaning === undefined) return
    const { field, rank, part } = meaning
    byField.set(field, [...(byField.get(field) ?? []), { column, rank, part }])
  })
  return byField
}

// "Payee" heads a column of names or one of our codes.
function byLook(meanings: readonly HeadingMeaning[], content: ColumnContent | undefined): HeadingMeaning | undefined {
  const codes = content !== undefined && content.codes > content.names
  return meanings.find(({ field }) => (field === 'payee') === codes) ?? meanings[0]
}

// Phones and amounts decide where money goes: two columns that could both be meant are asked about, never chosen.
function assignMoney(work: Work, field: 'phone' | 'amount', candidates: readonly Candidate[]): void {
  const share = (column: number) => work.contents[column]?.[field === 'phone' ? 'phones' : 'amounts'] ?? 0
  const filled = (column: number) => work.contents[column]?.filled ?? 0
  const fitting = candidates.filter(({ column }) => share(column) >= 0.3)
  const left =
    fitting.length > 0 ? fitting : candidates.filter(({ column }) => candidates.length === 1 || filled(column) > 0)
  const only = left.length === 1 ? left[0] : candidates.length === 1 ? candidates[0] : undefined
  if (only !== undefined) {
    work.columns[only.column] = field
    work.repeated.push(...candidates.filter((each) => each !== only).map(({ column }) => column))
    return
  }
  if (candidates.length === 0) return
  const columns = (left.length > 0 ? left : candidates).map(({ column }) => column)
  const names = columns.map((column) => `"${work.headings[column]}"`).join(' and ')
  const sentence = `${names} could each be the ${fieldNames[field]}. Nothing is paid until you say which one is meant.`
  work.questions.push({ code: 'ambiguous-columns', field, columns, sentence })
}

function assignNames(work: Work, candidates: readonly Candidate[]): void {
  const parts = candidates.filter(({ part }) => part !== null)
  const whole = best(candidates.filter(({ part }) => part === null))
  const chosen = whole !== undefined && parts.length < 2 ? [whole] : parts.length > 0 ? parts : []
  for (const { column } of chosen) work.columns[column] = 'name'
  work.repeated.push(...candidates.filter((each) => !chosen.includes(each)).map(({ column }) => column))
}

function assignBest(work: Work, field: Field, candidates: readonly Candidate[]): void {
  const looks = (column: number) => {
    const content = work.contents[column]
    if (field === 'rail') return content?.rails ?? 0
    return field === 'email' ? (content?.emails ?? 0) : 0
  }
  const [chosen, ...others] = [...candidates].sort((a, b) => looks(b.column) - looks(a.column) || a.rank - b.rank)
  if (chosen === undefined) return
  if (field === 'rail' && others.length === 0 && !isRailColumn(work.contents[chosen.column])) return
  work.columns[chosen.column] = field
  work.repeated.push(...others.map(({ column }) => column))
}

// "Method" and "Bank name" are often about something else; an empty column may still be filled in by hand.
function isRailColumn(content: ColumnContent | undefined): boolean {
  return content === undefined || content.filled === 0 || content.rails > 0 || content.names < 1
}

function best(candidates: readonly Candidate[]): Candidate | undefined {
  return [...candidates].sort((a, b) => a.rank - b.rank)[0]
}

const LOOKS: readonly (readonly [Field, keyof ColumnContent, number])[] = [
  ['phone', 'phones', 0.6],
  ['amount', 'amounts', 0.8],
  ['email', 'emails', 0.8],
  ['rail', 'rails', 0.8],
  ['name', 'names', 0.6],
]

// Without a heading that says it, a column counts only if it is the one column that looks so.
function guessByContent(work: Work, hasHeader: boolean): void {
  for (const [field, look, least] of LOOKS) {
    if (work.columns.includes(field) || work.questions.some((question) => question.field === field)) continue
    const fitting = work.contents.flatMap((content, column) => {
      const free = work.columns[column] === null && !asked(work, column) && !isRawIdHeading(work.headings[column] ?? '')
      return free && content.filled > 0 && content[look] >= least ? [column] : []
    })
    const [only] = fitting
    if (fitting.length === 1 && only !== undefined) {
      work.columns[only] = field
      work.guessed.push(field)
    } else if (fitting.length > 1 && (field === 'phone' || field === 'amount')) {
      const where = hasHeader ? fitting.map((column) => work.headings[column]).join(', ') : columnLetters(fitting)
      const sentence = `Columns ${where} all look like the ${fieldNames[field]}. Say which one is meant.`
      work.questions.push({ code: 'ambiguous-columns', field, columns: fitting, sentence })
    }
  }
}

function askForMissing(work: Work, hasHeader: boolean): void {
  const needed = work.columns.includes('payee') ? (['amount'] as const) : (['phone', 'amount'] as const)
  for (const field of needed) {
    if (work.columns.includes(field) || work.questions.some((question) => question.field === field)) continue
    const look = field === 'phone' ? 'phones' : 'amounts'
    const columns = work.columns.flatMap((meant, column) => {
      const content = work.contents[column]
      return meant === null && content !== undefined && content[look] > 0 ? [column] : []
    })
    const sentence = `No column is the ${fieldNames[field]}. Nothing can be paid without it. Name the column.`
    work.questions.push({ code: 'missing-required-column', field, columns, sentence })
  }
  if (hasHeader || work.columns.every((field) => field === null)) return
  const sentence = 'No headings were found. The columns are named by what is in them: look at them before you go on.'
  work.questions.push({ code: 'no-header', field: 'phone', columns: [], sentence })
}

function asked(work: Work, column: number): boolean {
  return work.questions.some(({ columns, code }) => code === 'ambiguous-columns' && columns.includes(column))
}

/** The letters that a spreadsheet program shows over columns counted from 0: "A", "B", "AA". */
export function columnLetters(columns: readonly number[]): string {
  return columns.map(columnLetter).join(', ')
}

function columnLetter(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : columnLetter(Math.floor(column / 26) - 1) + last
}
