import { CURRENCIES, HEADING_CURRENCIES, OTHER_CURRENCIES } from '@/lib/money/currencies'
import { HOME } from '@/lib/networks/countries'

/** A currency or a unit that a heading, a title or a note names. `currency` is its code, null where no code is known. */
export type UnitSaid = {
  readonly kind: 'currency' | 'multiple'
  readonly said: string
  readonly currency: string | null
}

type Names = readonly (readonly [RegExp, string])[]
const NAMES: Names = [
  ...CURRENCIES.map(({ named, code }) => [named, code] as const),
  ...OTHER_CURRENCIES.map((named) => [named, ''] as const),
]
const IN_HEADINGS: Names = [...NAMES, ...HEADING_CURRENCIES.map((named) => [named, ''] as const)]
const OWN_SHILLINGS = /\b(?:shs?|shillings?|shilingi)\b/i
const SIGNS: ReadonlyMap<string, string> = new Map(
  CURRENCIES.flatMap(({ sign, code }) => (sign === undefined ? [] : [[sign, code]])),
)

// Where the text is a sentence, only words that cannot be anything else count.
const MULTIPLE_ANYWHERE =
  /\b(?:in|are|en)\s+(?:\p{L}+\s+){0,2}?(?:thousands?|hundreds?|millions?|billions?|milliers|maelfu)\b|\b(?:thousands|millions|billions|milliers|maelfu)\b|(?<!\d\s?)['’‘`´]\s?0{3}s?\b|(?<![\d.,'’]\s?)\b0{3}['’]?s\b|(?<![\d.,])\b[x×*]\s?1[,. ]?0{3}(?:[,. ]?0{3})?\b/iu
const MULTIPLE_IN_HEADING =
  /\b(?:thousands?|hundreds?|millions?|billions?|milliers|maelfu|elfu|mln|mn|bn)\b|['’‘`´]?\s?(?<![\d.,])0{3}(?:,0{3})?['’]?s?(?![\d])|[x×*]\s?1[,. ]?0{3}|[(/]\s?[km]\s?\)?$|\b(?:ugx|ushs?|shs?)\.?\s?[(]?[km]\b/iu

/** The currencies and multiples that the heading of an amount names, the payout's own currency left out. */
export function unitsOfHeading(heading: string, own: string): UnitSaid[] {
  return unitsOf(heading, own, MULTIPLE_IN_HEADING, IN_HEADINGS)
}

/** The same of a title or a note, where many a word means something else. */
export function unitsOfText(text: string, own: string): UnitSaid[] {
  return unitsOf(text, own, MULTIPLE_ANYWHERE)
}

/** The currencies that the name of a file says, where small letters that may be any word or name do not count. */
export function currenciesOfFile(name: string, own: string): UnitSaid[] {
  const isSure = ({ kind, said, currency }: UnitSaid) =>
    kind === 'currency' && (currency === null ? said === said.toUpperCase() : !/^(?:pounds?|sterling)$/i.test(said))
  return unitsOf(name, own, MULTIPLE_ANYWHERE).filter(isSure)
}

function unitsOf(text: string, own: string, multiple: RegExp, names: Names = NAMES): UnitSaid[] {
  const said: UnitSaid[] = []
  const plain = text.normalize('NFKC').replaceAll('_', ' ')
  for (const [words, code] of names) {
    const [word] = words.exec(plain) ?? []
    if (word === undefined || code === own || said.some((one) => one.said.endsWith(word))) continue
    said.push({ kind: 'currency', said: word, currency: code || null })
  }
  if (own !== HOME.currency && OWN_SHILLINGS.test(plain))
    said.push({ kind: 'currency', said: 'shillings', currency: null })
  for (const [sign] of plain.matchAll(/\p{Sc}/gu)) {
    const currency = SIGNS.get(sign) ?? null
    if (currency !== own && !said.some((one) => one.currency === currency && currency !== null))
      said.push({ kind: 'currency', said: sign, currency })
  }
  const [times] = multiple.exec(plain) ?? []
  if (times !== undefined) said.push({ kind: 'multiple', said: times.trim(), currency: null })
  return said
}

/** A heading without what it says of currency and multiples, and the "in" before it. */
export function withoutUnits(heading: string): string {
  let text = heading.normalize('NFKC').replaceAll('_', ' ').replace(MULTIPLE_IN_HEADING, ' ')
  for (const [words] of IN_HEADINGS) text = text.replace(words, ' ')
  return text
    .replace(OWN_SHILLINGS, ' ')
    .replace(/\p{Sc}|\/=/gu, ' ')
    .replace(/\b(?:in|en)\b[\s(),.:'’-]*$/i, ' ')
}
