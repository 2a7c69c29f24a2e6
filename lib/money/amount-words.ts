import { type Amount, fromMinor } from './amount'

const SMALL = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
]
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const VALUES: ReadonlyMap<string, bigint> = new Map([
  ...SMALL.map((word, value) => [word, BigInt(value)] as const),
  ...TENS.map((word, at) => [word, BigInt(at + 2) * 10n] as const),
  ...([
    ['a', 1n],
    ['fourty', 40n],
  ] as const),
])
const SCALES: ReadonlyMap<string, bigint> = new Map([
  ['thousand', 1_000n],
  ['million', 1_000_000n],
  ['billion', 1_000_000_000n],
])
const AROUND = new Set(['and', 'only', 'ugandan', 'uganda', 'ugx', 'ush', 'shs', 'shillings', 'shilling'])

/** An amount that is written out in English words, in whole units ("Two hundred thousand shillings only"); null for other text. */
export function readAmountWords(text: string): Amount | null {
  const words = text.toLowerCase().split(/[^a-z0-9]+/)
  let [total, group, isRead] = [0n, 0n, false]
  for (const word of words.map((each) => each.replace(/^(hundred|thousand|million|billion)s$/, '$1'))) {
    const value = VALUES.get(word)
    const scale = SCALES.get(word)
    if (word === '' || AROUND.has(word)) continue
    if (value !== undefined) group += value
    else if (word === 'hundred') group *= 100n
    else if (scale !== undefined) {
      total += (group || 1n) * scale
      group = 0n
    } else return null
    isRead = true
  }
  return isRead ? fromMinor((total + group) * 100n) : null
}
