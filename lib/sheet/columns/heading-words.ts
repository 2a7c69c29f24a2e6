import { HOME } from '@/lib/networks/countries'
import type { ColumnWhy } from './column-why'
import { FIELDS, type Field, fields } from './fields'
import { isOtherStage, MONEY_WORDS, OTHER_PEOPLE, OTHER_PHONES, OTHER_QUANTITIES } from './heading-decoys'
import { unitsOfHeading, withoutUnits } from './units'

/** A heading as it is compared: lower case, no accents, words split by one space ("Amount (UGX)" is "amount ugx"). */
export function headingKey(heading: string): string {
  return heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/**
 * One field that a heading may mean. `sure` where the heading is a term for exactly this field; else `why` says what
 * else it may be. `other` marks a heading about another person or another quantity: never chosen without a person.
 */
export type HeadingMeaning = {
  readonly field: Field
  readonly sure: boolean
  readonly other: boolean
  /** Null where it is sure. */
  readonly why: ColumnWhy | null
  readonly part: 'first' | 'middle' | 'last' | null
}

type NamePart = 'first' | 'middle' | 'last'
const NAME_PARTS: Readonly<Record<string, NamePart>> = {
  ...{
    'first name': 'first',
    'given name': 'first',
    'given names': 'first',
    forename: 'first',
    'first names': 'first',
    prenom: 'first',
    prenoms: 'first',
  },
  ...{ 'other names': 'middle', 'other name': 'middle', 'middle name': 'middle' },
  ...{ surname: 'last', 'sur name': 'last', 'last name': 'last', 'family name': 'last' },
}

const known = new Map<string, HeadingMeaning[]>()
for (const field of FIELDS) {
  const { exact, possible } = fields[field].headings
  for (const term of exact) learn(term, { field, sure: true, other: false, why: null, part: null })
  for (const { why, terms } of possible)
    for (const term of terms) learn(term, { field, sure: false, other: false, why, part: null })
}
learn('payee', { field: 'payee', sure: true, other: false, why: null, part: null })
for (const [term, part] of Object.entries(NAME_PARTS))
  learn(term, { field: 'name', sure: true, other: false, why: null, part })

function learn(term: string, meaning: HeadingMeaning): void {
  for (const key of new Set([term, term.replaceAll(' ', '')])) {
    const before = known.get(key) ?? []
    if (!before.some(({ field }) => field === meaning.field)) known.set(key, [...before, meaning])
  }
}

const FILLERS =
  /\b(?:optional|required|mandatory|compulsory|\d{1,2} digits?|dd mm yyyy|mm dd yyyy|yyyy mm dd|dd mm yy|d m yyyy|07\w*|256\w*|(?:this|current|the) (?:month|week|term|quarter|period|year|season))\b/g

// Programs of forms write a question with its groups before it: "grp_pay/amount". A group may say whose it is, or of what.
function withoutGroups(heading: string): string {
  const [, groups = '', question = ''] = /^((?:\w+\/)*\w*_\w*\/(?:\w+\/)*)(\w+)$/.exec(heading.trim()) ?? []
  const key = headingKey(groups.replaceAll('_', ' '))
  const says = OTHER_PEOPLE.test(key) || OTHER_PHONES.test(key) || OTHER_QUANTITIES.test(withoutForms(key))
  return question === '' || says || isOtherStage(key) ? heading : question
}

const withoutForms = (key: string): string => key.replace(/\b(?:group|section)\b/g, ' ')

/** The words of a heading without its currency, its unit and "(optional)". */
export function bareHeading(heading: string): string {
  const numbered = withoutGroups(heading)
    .replace(/\bn[°º]/gi, ' no ')
    .replace(/\bno\.(?=\p{L})/giu, 'no ')
    .replaceAll('#', ' no ')
  return headingKey(withoutUnits(numbered)).replace(FILLERS, ' ').replace(/ +/g, ' ').trim()
}

/** The fields a heading may mean; more than one only for words that people use for two things ("payee"). */
export function meaningsOf(heading: string): readonly HeadingMeaning[] {
  const bare = bareHeading(heading)
  if (bare === '') return headingKey(heading) !== '' && isOnlyCurrency(heading) ? [amount(null)] : []
  const listed = known.get(bare) ?? known.get(bare.replaceAll(' ', ''))
  if (listed !== undefined) return listed
  const contained = CONTAINED.find(({ words }) => words.test(bare))
  // "Top-up (UGX)" is money, whatever it is for.
  if (contained === undefined)
    return namesHome(heading) ? [{ ...amount('moreWords'), sure: false, other: isOther('amount', bare) }] : []
  const other = isOther(contained.field, bare)
  const why = other ? OTHER_WHY[contained.field === 'amount' ? 'quantity' : 'person'] : 'moreWords'
  return [{ field: contained.field, sure: false, other, why, part: null }]
}

// A column headed just "UGX" is how many sheets name the amount.
const isOnlyCurrency = (heading: string): boolean => headingKey(withoutUnits(heading)) === ''
const amount = (why: ColumnWhy | null): HeadingMeaning => ({
  field: 'amount',
  sure: true,
  other: false,
  why,
  part: null,
})
const namesHome = (heading: string): boolean =>
  unitsOfHeading(heading, '').some(({ currency }) => currency === HOME.currency)

const OTHER_WHY = {
  person: 'somebodyElse',
  quantity: 'otherQuantity',
} as const

const CONTAINED: readonly { readonly field: Field; readonly words: RegExp }[] = [
  {
    field: 'phone',
    words: /\b(?:phones?|mobiles?|telephones?|tels?|msisdn|momo|cell|cellphone|simu|essimu|portable|contacts?)\b/,
  },
  { field: 'reference', words: /\b(?:reference|ref)\b/ },
  { field: 'email', words: /\b(?:email|e mail)\b/ },
  { field: 'currency', words: /\bcurrency\b/ },
  { field: 'network', words: /\b(?:network|telco)\b/ },
  { field: 'name', words: /\b(?:names?|majina|noms?)\b/ },
  { field: 'amount', words: MONEY_WORDS },
]

function isOther(field: Field, bare: string): boolean {
  return field === 'amount' ? OTHER_QUANTITIES.test(bare) : OTHER_PEOPLE.test(bare)
}

/** Columns of service ids: money is never sent to an id that came in a file (contract 4.6). */
export function isRawIdHeading(heading: string): boolean {
  return /^(recipient|receiver|service recipient)(id|uuid|accountid)$/.test(headingKey(heading).replaceAll(' ', ''))
}
