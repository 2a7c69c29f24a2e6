import type { ColumnContent } from './column-content'
import { type Field, fields } from './fields'
import type { Work } from './guessed-columns'
import { ID_WORDS, isOtherStage, OTHER_PEOPLE, ROLES, saysPaid } from './heading-decoys'
import { bareHeading, type HeadingMeaning, headingKey, isRawIdHeading, meaningsOf } from './heading-words'

/** A column that may hold a field, with what its heading says. */
export type Candidate = { readonly column: number; readonly meaning: HeadingMeaning }

/** The columns that may hold a field by their headings, or whose cells compete with one that does. */
export function candidatesFor(work: Work, field: Field): Candidate[] {
  return work.headings.flatMap((heading, column) => {
    if (isRawIdHeading(heading)) return []
    const meanings = meaningsOf(heading)
    const content = work.contents[column]
    const meaning = meanings.length > 1 ? byLook(meanings, content) : meanings[0]
    if (meaning?.field === field) {
      if (isOther(field, heading, content)) return []
      if (!meaning.other) return [{ column, meaning }]
      return field === 'phone' && isPayeesRole(work, column)
        ? [{ column, meaning: { ...meaning, other: false, why: 'moreWords' } }]
        : []
    }
    const competes = field === 'phone' && meaning === undefined && (content?.mobiles ?? 0) >= 0.6
    if (!competes || heading === '' || ID_WORDS.test(headingKey(heading.replaceAll('_', ' ')))) return []
    const why = 'whosePhones'
    return [{ column, meaning: { field, sure: false, other: false, why, part: null } }]
  })
}

const CODE = /^[A-Z]{0,5}[-/ ]?\d[\w/-]*$/

// A heading whose cells show that it means something else: a cell of a village, a code of an employee, a country by no name.
function isOther(field: Field, heading: string, content: ColumnContent | undefined): boolean {
  if (content === undefined || content.filled === 0) return false
  if (field === 'phone') return bareHeading(heading) === 'cell' && content.phones < 0.1
  if (field === 'name') return content.values.every((value) => CODE.test(value))
  return field === 'country' && content.countries < 0.5
}

// "Payee" heads a column of names or one of our codes.
function byLook(meanings: readonly HeadingMeaning[], content: ColumnContent | undefined): HeadingMeaning | undefined {
  const codes = content !== undefined && content.codes > content.names
  return meanings.find(({ field }) => (field === 'payee') === codes) ?? meanings[0]
}

// A role is the payee's own where no other phone is in the sheet, unless the money is said to be for somebody else.
export function isPayeesRole(work: Work, column: number): boolean {
  const [, role] = ROLES.exec(bareHeading(work.headings[column] ?? '')) ?? []
  if (role === undefined) return false
  const isNamed = work.headings.some(
    (heading, at) => at !== column && new RegExp(`\\b${role}`).test(headingKey(heading)),
  )
  return (
    isNamed && work.headings.every((heading, at) => at === column || !hasPhones(work, at) || isSomebodyElse(heading))
  )
}

export const hasPhones = ({ contents }: Work, column: number): boolean => (contents[column]?.payablePhones ?? 0) >= 0.3

export const isSomebodyElse = (heading: string): boolean =>
  OTHER_PEOPLE.test(headingKey(heading)) || (meaningsOf(heading).length === 0 && ID_WORDS.test(headingKey(heading)))

// Where no heading is sure, the only one that says "net" or "to be paid" is.
function surest(work: Work, field: Field, candidates: readonly Candidate[]): Candidate[] {
  const sure = candidates.filter(({ meaning }) => meaning.sure)
  if (sure.length > 0 || field !== 'amount' || candidates.length < 2) return sure
  const last = candidates.filter(({ column }) => {
    const bare = bareHeading(work.headings[column] ?? '')
    return saysPaid(bare) && !isOtherStage(bare)
  })
  return last.length === 1 ? last : []
}

function yielding(field: Field, sure: readonly Candidate[], { headings }: Work): readonly Candidate[] {
  const lesser = fields[field].lesserHeadings
  if (lesser === undefined) return sure
  const own = sure.filter(({ column }) => !lesser.test(bareHeading(headings[column] ?? '')))
  return own.length > 0 ? own : sure
}

/** The columns of names: each by itself, or the parts of one name together. */
export function nameGroups(sure: readonly Candidate[]): (readonly Candidate[])[] {
  const wholes = sure.filter(({ meaning }) => meaning.part === null)
  // "Nom" beside "Prénom" is the last name.
  const isLast = wholes.length === 1 && sure.length === 2 && sure.some(({ meaning }) => meaning.part === 'first')
  const whole = isLast ? [] : wholes.map((one) => [one])
  const parts = isLast ? sure : sure.filter(({ meaning }) => meaning.part !== null)
  const twice = new Set(parts.map(({ meaning }) => meaning.part)).size < parts.length
  return parts.length === 0 ? whole : twice ? [...whole, ...parts.map((one) => [one])] : [...whole, parts]
}

/** The candidates that are certain by their headings. */
export const sureOf = (work: Work, field: Field, candidates: readonly Candidate[]): readonly Candidate[] =>
  yielding(field, surest(work, field, candidates), work)
