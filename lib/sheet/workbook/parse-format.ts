/** A number format of a workbook, cut into its sections, as `parseFormat` gives it. */
export type NumberFormat = { readonly sections: readonly Section[]; readonly text: readonly Token[] | null }
export type Section = { readonly condition: Condition | null; readonly tokens: readonly Token[] }
export type Condition = { readonly sign: string; readonly limit: Decimal }
export type Token =
  | { readonly kind: 'digit'; readonly char: string }
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'exponent'; readonly text: string }
  | { readonly kind: 'point' | 'comma' | 'percent' | 'slash' | 'value' }

/** A number as whole digits of which `scale` are decimals; the sign is kept apart. */
export type Decimal = { readonly negative: boolean; readonly digits: bigint; readonly scale: number }

// The longest format that a spreadsheet program accepts.
const LONGEST = 255
const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?$/
const TOKENS = /"([^"]*)"?|\\(.)|(_.)|\*.|\[([^\]]*)\]|(;)|(General|@)|(e[+-])|([0#?])|(.)/gis
const SIGNS = { '.': 'point', ',': 'comma', '%': 'percent', '/': 'slash' } as const
export const words = (text: string): Token => ({ kind: 'words', text })

/** Cuts the code of a number format into sections: numbers (with their conditions) and, where there is one, text. */
export function parseFormat(code: string): NumberFormat {
  const cut: { condition: Condition | null; tokens: Token[]; isText: boolean }[] = []
  const begin = () => {
    const section = { condition: null, tokens: [], isText: false }
    cut.push(section)
    return section as (typeof cut)[number]
  }
  let section = begin()
  for (const match of code.slice(0, LONGEST).matchAll(TOKENS)) {
    const [, , , , bracket, end] = match
    if (end !== undefined) section = begin()
    else if (bracket !== undefined && conditionOf(bracket) !== null) section.condition = conditionOf(bracket)
    else {
      section.isText ||= match[6] === '@'
      section.tokens.push(tokenOf(match))
    }
  }
  const last = cut.at(-1)
  const ofText = cut[3] ?? (last?.isText ? last : null)
  return { sections: cut.slice(0, 3).filter((one) => one !== ofText), text: ofText?.tokens ?? null }
}

function tokenOf([, quoted, escaped, space, bracket, , value, exponent, digit, sign]: RegExpMatchArray): Token {
  if (value !== undefined) return { kind: 'value' }
  if (digit !== undefined) return { kind: 'digit', char: digit }
  if (exponent !== undefined) return { kind: 'exponent', text: exponent }
  // Brackets hold a currency ("[$UGX-481]"), or a colour or language, which show nothing.
  if (bracket !== undefined) return words(/^\$([^-]*)/.exec(bracket)?.[1] ?? '')
  if (space !== undefined) return words(' ')
  const kind = SIGNS[sign as keyof typeof SIGNS]
  return kind === undefined ? words(quoted ?? escaped ?? sign ?? '') : { kind }
}

function conditionOf(bracket: string): Condition | null {
  const [, sign = '', limit = ''] = /^(<=|>=|<>|<|>|=)\s*(.*)$/.exec(bracket) ?? []
  const read = decimalOf(limit)
  return sign === '' || read === null ? null : { sign, limit: read }
}

/** A number as it is written, or null for what is none. */
export function decimalOf(text: string): Decimal | null {
  const [, sign = '', whole = '', decimals = ''] = DECIMAL.exec(text.trim()) ?? []
  if (whole + decimals === '') return null
  return { negative: sign === '-', digits: BigInt(whole + decimals), scale: decimals.length }
}
