import { CURRENCIES, OTHER_CODES, OTHER_CURRENCIES, OTHER_NAMES } from './currencies'

const CELL_MARKS: ReadonlyMap<string, string> = new Map(
  CURRENCIES.flatMap(({ code, marks, words = [], sign }) =>
    [code.toLowerCase(), ...marks, ...words, ...(sign === undefined ? [] : [sign])].map(
      (mark) => [mark, code] as const,
    ),
  ),
)

/**
 * The currency that a cell names and nothing beside it ("USD", "ush", "Kenya Shillings", "€"): its code, the word itself in
 * capitals for one that we do not pay in, or null for other text.
 */
export function readCurrency(text: string): string | null {
  const word = text.trim().toLowerCase().replaceAll('.', '')
  if (word === '' || word.length > 24 || /\d/.test(word)) return null
  const isAll = (named: RegExp) => named.exec(word)?.[0] === word
  const known = CELL_MARKS.get(word) ?? CURRENCIES.find(({ named }) => isAll(named))?.code
  return known ?? (OTHER_CURRENCIES.some(isAll) ? word.toUpperCase() : null)
}

/** Words of which one is in every text that `readCurrency` reads, in lower case; signs count as words. */
export const CURRENCY_WORDS: readonly string[] = [
  ...CURRENCIES.flatMap(({ code, marks, words = [] }) => [
    code.toLowerCase(),
    ...marks,
    ...words.flatMap((each) => each.split(' ')),
  ]),
  ...`${OTHER_CODES} ${OTHER_NAMES}`.split(' ').flatMap((word) => [word.replace(/s\?$/, ''), word.replace('?', '')]),
  ...[
    'frw',
    'dollar',
    'dollars',
    'shilling',
    'shillings',
    'sh',
    'shs',
    'euro',
    'euros',
    'sterling',
    'pound',
    'pounds',
    'us',
  ],
]
