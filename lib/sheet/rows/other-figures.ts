import { kindOfNumber } from '@/lib/networks/countries'
import { readPhone } from '@/lib/phone/number'

/** A phone or a sum of money that a text names, as it stands there. */
export type NamedFigure = { readonly kind: 'phone' | 'amount'; readonly text: string }

const PHONE = /\+?\d[\d ()-]{7,15}\d/g
// A number that is no part of a date, a code or a longer number.
const NUMBER =
  /(?<![\p{L}\d.,/-])(?:(ugx|ush|shs?)[. ]*)?(\d{1,3}(?:[,’' ]\d{3})+(?!\d)|\d+)(?:\.(\d{1,2}))?(?: ?(k|m|mn|million|thousand|elfu)|(\/[=-]))?(?![\p{L}\d/-]|[.,]\d)/giu
const FACTORS: Readonly<Record<string, bigint>> = {
  ...{ k: 1_000n, thousand: 1_000n, elfu: 1_000n, m: 1_000_000n, mn: 1_000_000n, million: 1_000_000n },
}
// Beside these words a plain number is money.
const MONEY_WORDS =
  /\b(?:pay|paid|less|minus|deduct\w*|plus|add|recover\w*|bal(?:ance)?|advance|owe[sd]?|refund\w*|instead|only|should|correct\w*|amount|arrears|debt|loan|fine|penalty|retain\w*|lipa|kata|ongeza|salio|deni|payer|moins|retenir|avance|sasula|ssente)\b/i
const BY_RATE = /\b(?:per|each|daily|a day|rate|times|kila|par|x)\b|\dx|[@×*]/i
const LEAST_MONEY = 500n
const LAST_YEAR = 2100n
const MOST_TIMES = 100n
const MOST_NUMBERS = 5

/**
 * The first phone or sum of money in a text which is neither what the row pays nor leads to it ("3 days x 20,000" beside
 * 60,000); null for none. `minor` is the amount of the row in minor units, `phone` its number as E.164.
 */
export function otherFigure(text: string, phone: string | null, minor: bigint | null): NamedFigure | null {
  if (!/\d/.test(text)) return null
  for (const [written] of text.matchAll(PHONE)) {
    const read = readPhone(written, { kind: 'text' })
    if (read.ok && read.e164 !== phone && kindOfNumber(read.e164) === 'mobile') return { kind: 'phone', text: written }
  }
  const numbers = numbersIn(text.replace(PHONE, (all) => (all.replace(/\D/g, '').length > 8 ? ' ' : all)))
  const [share] = MONEY_WORDS.test(text) ? (/\d+ ?%/.exec(text) ?? []) : []
  if (share !== undefined) return { kind: 'amount', text: share }
  const sums = numbers.filter(({ isMoney }) => isMoney)
  if (sums.length === 0 || leadsTo(numbers, sums, minor, text)) return null
  const other = sums.find(({ value }) => value !== minor)
  return other === undefined ? null : { kind: 'amount', text: other.text }
}

type Number_ = { readonly text: string; readonly value: bigint; readonly isMoney: boolean }

/** The numbers of a text in minor units, and whether each is a sum of money. */
function numbersIn(text: string): Number_[] {
  const speaksOfMoney = MONEY_WORDS.test(text)
  return [...text.matchAll(NUMBER)].map(([all, currency, whole = '', cents = '', factor = '', shillings]) => {
    const units = BigInt(whole.replace(/\D/g, ''))
    const times = FACTORS[factor.toLowerCase()] ?? 1n
    const value = (units * 100n + BigInt(cents.padEnd(2, '0') || '0')) * times
    const isYear = whole.length === 4 && units >= 1900n && units <= LAST_YEAR
    const isMarked = currency !== undefined || factor !== '' || shillings !== undefined || /\D/.test(whole)
    const isPlain = speaksOfMoney && units >= LEAST_MONEY && !isYear
    return { text: all.trim(), value, isMoney: isPlain || (isMarked && value >= LEAST_MONEY * 100n) }
  })
}

function leadsTo(numbers: readonly Number_[], sums: readonly Number_[], minor: bigint | null, text: string): boolean {
  if (minor === null || numbers.length > MOST_NUMBERS) return false
  if (sums.length === 1 && sums[0]?.value === minor) return true
  const isExplained = (some: readonly Number_[]): boolean => {
    const money = some.filter(({ isMoney }) => isMoney).map(({ value }) => value)
    const [first = 0n, ...rest] = money
    const sum = rest.reduce((so, value) => so + value, 0n)
    // Of hundredths, each factor but one is a number of times.
    const product = some.reduce((so, { value }) => so * value, 1n)
    const isProduct = some.length > 1 && product === minor * 100n ** BigInt(some.length - 1)
    const isRate = money.length === 1 && first > 0n && BY_RATE.test(text) && isMultiple(minor, first)
    return (money.length > 1 && (first + sum === minor || first - sum === minor)) || isProduct || isRate
  }
  const own = sums.find(({ value }) => value === minor)
  return isExplained(numbers) || (own !== undefined && isExplained(numbers.filter((one) => one !== own)))
}

const isMultiple = (minor: bigint, one: bigint): boolean => minor % one === 0n && minor / one <= MOST_TIMES
