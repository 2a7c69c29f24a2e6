import { type Message, message } from '@/lib/messages/message'
import { HOME } from '@/lib/networks/countries'
import { type Candidate, candidatesFor, nameGroups, sureOf } from './candidates'
import { type ColumnContent, MOST_VALUES } from './column-content'
import { columnNamed } from './column-name'
import type { ColumnWhy } from './column-why'
import { doubtOf } from './doubts'
import { FIELDS, type Field, fields, isJoined } from './fields'
import { guessWithoutHeadings, type Work } from './guessed-columns'
import { headingKey, meaningsOf } from './heading-words'
import type { Question } from './recognition'
import { isOnlyOne, rivalsOf } from './rivals'
import { questionsOfUnused } from './unused-columns'

type Assigned = {
  readonly columns: readonly (Field | null)[]
  readonly questions: readonly Question[]
  readonly guessed: readonly Field[]
  readonly unknown: readonly number[]
  readonly repeated: readonly number[]
  readonly unresolved: readonly number[]
}

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
  currency: string = HOME.currency,
): Assigned {
  const work: Work = {
    ...{ headings, contents, whole, currency, columns: headings.map(() => null) },
    ...{ questions: [], guessed: [], repeated: [] },
  }
  if (hasHeader) {
    for (const field of FIELDS) assign(work, field, candidatesFor(work, field))
    assignByCells(work, 'currency', 'currencies')
    assignByCells(work, 'country', 'countries')
  } else guessWithoutHeadings(work)
  askForMissing(work)
  const asked = new Set(work.questions.flatMap(({ columns }) => columns))
  if (hasHeader) work.questions.push(...questionsOfUnused(work, asked))
  const unknown = headings.flatMap((heading, column) =>
    heading !== '' && work.columns[column] === null && !isAskedAbout(work, column) && !work.repeated.includes(column)
      ? [column]
      : [],
  )
  const unresolved = contents.flatMap((content, column) =>
    content.unresolved > 0.5 && isOfPayment(headings[column] ?? '') ? [column] : [],
  )
  return { ...work, unknown, unresolved }
}

const isOfPayment = (heading: string): boolean =>
  meaningsOf(heading).some(({ field, other }) => !other && fields[field].isRequired === true)

// Cells that are all currencies, or all calling codes, say so under any heading.
function assignByCells(work: Work, field: 'currency' | 'country', look: 'currencies' | 'countries'): void {
  if (work.columns.includes(field) || work.questions.some((one) => one.field === field)) return
  const found = work.contents.flatMap((content, column) => {
    const isFree = work.columns[column] === null && content.filled > 0 && content[look] === 1
    // Countries by their names, and numbers that may be of anything, need a heading that says more.
    const isSure = field === 'currency' || content.values.every((value) => /^\(?(?:\+|00)\d/.test(value))
    const isCode = field === 'country' && content.numbers === 1 && content.values.every((value) => CODES.has(value))
    return isFree && (isSure || isCode) ? [column] : []
  })
  const [only] = found
  if (found.length === 1 && only !== undefined) work.columns[only] = field
}

// Calling codes of our own country and its neighbours: no other column holds nothing but these.
const CODES: ReadonlySet<string> = new Set(['256', '254', '255', '250', '257', '211', '243'])

function assign(work: Work, field: Field, all: readonly Candidate[]): void {
  const filled = all.filter(({ column }) => !isEmpty(work, column))
  // A template without rows is recognised as well.
  const candidates = filled.length > 0 ? filled : all.filter(({ meaning }) => meaning.sure).slice(0, 1)
  const sure = sureOf(work, field, candidates)
  const rivals = rivalsOf(work, field, sure, candidates)
  const groups = isJoined(field) ? nameGroups(sure) : sure.map((one) => [one])
  const [only] = groups
  work.repeated.push(...all.filter((one) => one.meaning.sure && !candidates.includes(one)).map(({ column }) => column))
  if (groups.length + rivals.length > 1) {
    askWhich(work, field, [...sure, ...rivals])
    return
  }
  if (only === undefined) {
    if (field === 'name') takeNames(work, candidates)
    const [one] = rivals
    if (one === undefined) return
    if (isOnlyOne(work, field, one)) work.columns[one.column] = field
    else askWhether(work, field, one.column, one.meaning.why ?? 'anotherColumn')
    return
  }
  const doubt = doubtOf(work, field, only[0]?.column ?? -1)
  if (doubt !== null) askWhether(work, field, only[0]?.column ?? -1, doubt)
  else for (const { column } of only) work.columns[column] = field
}

const isEmpty = ({ whole, contents }: Work, column: number): boolean =>
  whole && (contents[column]?.filled ?? 0) === 0 && (contents[column]?.unresolved ?? 0) === 0

// A name decides no payment: "Name of teacher", or "Teacher", is taken where it is the only column of names.
function takeNames(work: Work, candidates: readonly Candidate[]): void {
  const headed = (words: RegExp) =>
    work.headings.flatMap((heading, column) => (words.test(headingKey(heading)) ? [{ column }] : []))
  const hasNames = ({ column }: { readonly column: number }) => (work.contents[column]?.names ?? 0) >= 0.6
  const others = headed(OTHER_PERSON).filter(({ column }) => hasDifferent(work.contents[column]))
  const [one, another] =
    [candidates, headed(PERSON), others].map((some) => some.filter(hasNames)).find((some) => some.length > 0) ?? []
  if (one !== undefined && another === undefined && work.columns[one.column] === null) work.columns[one.column] = 'name'
}

const PERSON =
  /^(?:local |team |group |casual |field |health )?(?:facilitator|participant|student|pupil|learner|driver|rider|officer|casual|guard|nurse|teacher|tutor|farmer|worker|staff|staff member|employee|beneficiary|recipient|member|leader|vht|trainer|trainee|volunteer|enumerator|consultant|intern|player|artist|supplier|vendor|tenant|landlord|person|people|particular)s?$/

// The payee, or whom the payee belongs to: there few names come again and again.
const OTHER_PERSON =
  /^(?:names? of )?(?:the )?(?:(?:business |implementing )?partner|respondent|interviewee|agent|household head|hh head|(?:household|family) head|head of (?:household|hh|family)|caregiver|mshiriki|mnufaika|mlipwa|jina la (?:mshiriki|mnufaika|mlipwa|mkulima|mwanachama)|chef de (?:menage|famille)|repondante?)s?(?: (?:full )?names?)?$/
const MOSTLY = 0.8

const hasDifferent = (content: ColumnContent | undefined): boolean =>
  content !== undefined && content.values.length >= Math.min(MOST_VALUES, content.filled * MOSTLY)

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

const askWhether = (work: Work, field: Field, column: number, why: ColumnWhy) =>
  work.questions.push(unsureQuestion(work.headings, field, column, why))

/** Asks whether a column is a field. */
export function unsureQuestion(headings: readonly string[], field: Field, column: number, why: ColumnWhy): Question {
  const name = columnNamed(headings[column] ?? '', column)
  const said = { column: name, field: nameOfField(field), why: message(`sheet.why.${why}`) }
  return {
    code: 'unsure-column',
    field,
    columns: [column],
    message: message('sheet.question.unsure', said),
    whys: [why],
    key: `${field}: ${column}, ${why}`,
  }
}

const nameOf = ({ headings }: Work, column: number): Message => columnNamed(headings[column] ?? '', column)

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
