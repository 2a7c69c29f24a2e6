import { type Message, type MessageValue, message } from '@/lib/messages/message'
import type { ColumnContent } from './column-content'
import { columnLetters } from './column-letters'
import type { ColumnWhy } from './column-why'
import { FIELDS, type Field, fields, isJoined } from './fields'
import { guessWithoutHeadings, type Work } from './guessed-columns'
import { AFTER_DEDUCTIONS, PAY_PARTS } from './heading-decoys'
import { bareHeading, type HeadingMeaning, isRawIdHeading, meaningsOf } from './heading-words'
import type { Question } from './recognition'

type Assigned = {
  readonly columns: readonly (Field | null)[]
  readonly questions: readonly Question[]
  readonly guessed: readonly Field[]
  readonly unknown: readonly number[]
  readonly repeated: readonly number[]
}
type Candidate = { readonly column: number; readonly meaning: HeadingMeaning }

const REQUIRED = FIELDS.filter((field) => fields[field].isRequired === true)

/**
 * Says what each column means. A meaning is certain where the heading is a term for exactly this field, no other column
 * competes and the cells do not contradict. Everything else is a question, and its columns mean nothing until a person
 * answers it.
 */
export function assignColumns(
  headings: readonly string[],
  contents: readonly ColumnContent[],
  hasHeader: boolean,
  whole = true,
): Assigned {
  const work: Work = {
    ...{ headings, contents, whole, columns: headings.map(() => null) },
    ...{ questions: [], guessed: [], repeated: [] },
  }
  if (hasHeader) for (const field of FIELDS) assign(work, field, candidatesFor(work, field))
  else guessWithoutHeadings(work)
  askForMissing(work)
  const unknown = headings.flatMap((heading, column) =>
    heading !== '' && work.columns[column] === null && !isAskedAbout(work, column) && !work.repeated.includes(column)
      ? [column]
      : [],
  )
  return { ...work, unknown }
}

function candidatesFor(work: Work, field: Field): Candidate[] {
  return work.headings.flatMap((heading, column) => {
    if (isRawIdHeading(heading)) return []
    const meanings = meaningsOf(heading)
    const content = work.contents[column]
    const meaning = meanings.length > 1 ? byLook(meanings, content) : meanings[0]
    if (meaning?.field === field) return meaning.other ? [] : [{ column, meaning }]
    const competes = field === 'phone' && meaning === undefined && (content?.payablePhones ?? 0) >= 0.6
    if (!competes || heading === '') return []
    const why = 'whosePhones'
    return [{ column, meaning: { field, sure: false, other: false, why, part: null } }]
  })
}

// "Payee" heads a column of names or one of our codes.
function byLook(meanings: readonly HeadingMeaning[], content: ColumnContent | undefined): HeadingMeaning | undefined {
  const codes = content !== undefined && content.codes > content.names
  return meanings.find(({ field }) => (field === 'payee') === codes) ?? meanings[0]
}

function assign(work: Work, field: Field, all: readonly Candidate[]): void {
  const filled = all.filter(({ column }) => !isEmpty(work, column))
  // A template without rows is recognised as well.
  const candidates = filled.length > 0 ? filled : all.filter(({ meaning }) => meaning.sure).slice(0, 1)
  const sure = yielding(
    field,
    candidates.filter(({ meaning }) => meaning.sure),
    work,
  )
  const rivals = rivalsOf(work, field, sure, candidates)
  const groups = isJoined(field) ? nameGroups(sure) : sure.map((one) => [one])
  const [only] = groups
  work.repeated.push(...all.filter((one) => one.meaning.sure && !candidates.includes(one)).map(({ column }) => column))
  if (groups.length + rivals.length > 1) {
    askWhich(work, field, [...sure, ...rivals])
    return
  }
  if (only === undefined) {
    if (rivals[0] !== undefined) askWhether(work, field, rivals[0].column, rivals[0].meaning.why ?? 'anotherColumn')
    return
  }
  const doubt = doubtOf(work, field, only[0]?.column ?? -1)
  if (doubt !== null) askWhether(work, field, only[0]?.column ?? -1, doubt)
  else for (const { column } of only) work.columns[column] = field
}

const isEmpty = (work: Work, column: number): boolean => work.whole && (work.contents[column]?.filled ?? 0) === 0

function yielding(field: Field, sure: readonly Candidate[], { headings }: Work): readonly Candidate[] {
  const lesser = fields[field].lesserHeadings
  if (lesser === undefined) return sure
  const own = sure.filter(({ column }) => !lesser.test(bareHeading(headings[column] ?? '')))
  return own.length > 0 ? own : sure
}

function nameGroups(sure: readonly Candidate[]): (readonly Candidate[])[] {
  const whole = sure.filter(({ meaning }) => meaning.part === null).map((one) => [one])
  const parts = sure.filter(({ meaning }) => meaning.part !== null)
  const twice = new Set(parts.map(({ meaning }) => meaning.part)).size < parts.length
  return parts.length === 0 ? whole : twice ? [...whole, ...parts.map((one) => [one])] : [...whole, parts]
}

function rivalsOf(work: Work, field: Field, sure: readonly Candidate[], candidates: readonly Candidate[]): Candidate[] {
  if (fields[field].decidesPayment !== true) return []
  const possible = candidates.filter(({ meaning }) => !meaning.sure)
  const unseen = (column: number) => (work.contents[column]?.filled ?? 0) === 0
  const looks = possible.filter(({ column }) => {
    const content = work.contents[column]
    if (content === undefined || unseen(column)) return !work.whole
    if (field === 'phone') return content.payablePhones >= 0.3
    if (field === 'amount') return content.amounts >= 0.3
    return field === 'network' ? content.networks > 0 : true
  })
  const [only] = sure
  const isNet =
    field === 'amount' &&
    sure.length === 1 &&
    AFTER_DEDUCTIONS.test(bareHeading(work.headings[only?.column ?? -1] ?? ''))
  return isNet ? looks.filter(({ column }) => !PAY_PARTS.test(bareHeading(work.headings[column] ?? ''))) : looks
}

// The cells speak against a heading, however sure it is.
function doubtOf(work: Work, field: Field, column: number): ColumnWhy | null {
  const content = work.contents[column]
  if (content === undefined || content.filled === 0) return null
  if (field === 'amount') {
    if (content.payablePhones >= 0.3 || content.phones >= 0.8) return 'phoneCells'
    if (content.notMoney !== null) return content.notMoney
    return content.counts ? 'rowNumbers' : content.filled > 1 && content.amounts < 0.5 ? 'notAmounts' : null
  }
  if (field === 'phone') return content.filled > 1 && content.phones < 0.5 ? 'notPhones' : null
  if (field === 'network') return content.filled > 1 && content.networks < 0.5 ? 'notNetworks' : null
  if (field === 'payee') return content.payablePhones >= 0.5 ? 'phoneCells' : null
  return null
}

function askWhich(work: Work, field: Field, candidates: readonly Candidate[]): void {
  const columns = candidates.map(({ column }) => column).sort((a, b) => a - b)
  const whys = columns.map((column) => {
    const meaning = candidates.find((one) => one.column === column)?.meaning
    return meaning?.why ?? 'anotherColumn'
  })
  const names = { all: columns.map((column) => nameOf(work, column)) }
  work.questions.push({
    code: 'ambiguous-columns',
    field,
    columns,
    message: message('sheet.question.which', { columns: names, field: nameOfField(field) }),
    whys,
    key: `${field}: which of ${columns.join(', ')}`,
  })
}

function askWhether(work: Work, field: Field, column: number, why: ColumnWhy): void {
  const said = { column: nameOf(work, column), field: nameOfField(field), why: message(`sheet.why.${why}`) }
  work.questions.push({
    code: 'unsure-column',
    field,
    columns: [column],
    message: message('sheet.question.unsure', said),
    whys: [why],
    key: `${field}: ${column}, ${why}`,
  })
}

const nameOf = ({ headings }: Work, column: number): MessageValue =>
  headings[column] ? `“${headings[column]}”` : message('sheet.column', { column: columnLetters([column]) })

const nameOfField = (field: Field): Message => message(`sheet.field.${field}` as const)

function askForMissing(work: Work): void {
  const needed = work.columns.includes('payee') ? REQUIRED.slice(1) : REQUIRED
  for (const field of needed) {
    if (
      work.columns.includes(field) ||
      work.questions.some(({ field: asked, code }) => asked === field && code !== 'no-header')
    )
      continue
    const look = field === 'phone' ? 'phones' : 'amounts'
    const columns = work.columns.flatMap((meant, column) => {
      const content = work.contents[column]
      const isFree = meant === null || fields[meant].isNote === true
      return isFree && content !== undefined && content[look] > 0 ? [column] : []
    })
    const whys = columns.map((column) => meaningsOf(work.headings[column] ?? '')[0]?.why ?? 'headingDoesNotSay')
    const asked = message('sheet.question.missing', { field: nameOfField(field) })
    const key = `${field}: missing`
    work.questions.push({ code: 'missing-required-column', field, columns, message: asked, whys, key })
  }
}

function isAskedAbout(work: Work, column: number): boolean {
  return work.questions.some(({ columns, code }) => code !== 'missing-required-column' && columns.includes(column))
}
