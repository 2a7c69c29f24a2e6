const MONTHS = 'january february march april may june july august september october november december'.split(' ')
/** Words that differ from month to month or from copy to copy of a file, and do not say what a sheet is for. */
const PASSING: ReadonlySet<string> = new Set([
  ...MONTHS,
  ...MONTHS.map((month) => month.slice(0, 3)),
  ...['sept', 'copy', 'final', 'new', 'again', 'the', 'of', 'for', 'csv', 'xlsx', 'tsv'],
])

/**
 * The part of a name that stays from month to month: "November field wages 2026 (final)" and "field_wages_oct" are both
 * "field wages".
 */
export function namePattern(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
  return words.filter((word) => word !== '' && !/\p{N}/u.test(word) && !PASSING.has(word)).join(' ')
}

/** Whether the headings of two sheets are the same, apart from case and months. Sheets without headings never are. */
export function sameHeadings(one: readonly string[], other: readonly string[]): boolean {
  const words = (headings: readonly string[]) => headings.map(namePattern).join('|')
  return one.some((heading) => heading.trim() !== '') && words(one) === words(other)
}

/** The signs that two payouts are similar; `shared` counts the payees that are in both. */
export type Signs = {
  readonly name: boolean
  readonly headings: boolean
  readonly payees: number
  readonly otherPayees: number
  readonly shared: number
}

/**
 * Whether two payouts are similar: two of three signs agree (the name without its month, the headings, and three in ten of
 * the payees of the larger one), and they have at least one payee in common.
 */
export function isLike(signs: Signs): boolean {
  const many = signs.shared * 10 >= Math.max(signs.payees, signs.otherPayees) * 3
  return signs.shared > 0 && [signs.name, signs.headings, many].filter(Boolean).length >= 2
}
