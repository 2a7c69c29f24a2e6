import { z } from 'zod'
import { type Amount, hasCents, readCellAmount, toMinor } from '@/lib/money/amount'
import { isWholeCurrency } from '@/lib/money/format'
import { reasonInput, words } from '@/lib/text/words'

/** What a browser may send of new limits: amounts as they were typed, empty for none. */
export const limitsInput = z.strictObject({
  currency: z.string().regex(/^[A-Z]{3}$/, 'Give the currency by its three letters, such as UGX.'),
  smallest: z.string().max(40),
  largest: z.string().max(40),
  largestPerDay: z.string().max(40),
  source: words(3, 'Say where the figures come from.', 120, 'Keep the source to 120 characters.'),
  reason: reasonInput,
  /** The password again, or the code of the authenticator. */
  proof: z.string().max(1_000),
})
export type LimitsInput = z.infer<typeof limitsInput>

export type Figures = {
  readonly smallest: Amount | null
  readonly largest: Amount | null
  readonly largestPerDay: Amount | null
}

const NAMES = {
  smallest: 'The smallest amount',
  largest: 'The largest amount',
  largestPerDay: 'The largest a day',
} as const

/** The figures of typed limits, or the sentence that says what is wrong with them. */
export function figuresOf(typed: LimitsInput): Figures | { readonly wrong: string } {
  const found: Partial<Record<keyof Figures, Amount | null>> = {}
  for (const name of ['smallest', 'largest', 'largestPerDay'] as const) {
    const text = typed[name].trim()
    const read = text === '' ? null : readCellAmount(text)
    if (read !== null && !read.ok) return { wrong: `${NAMES[name]}: ${read.sentence}` }
    if (read !== null && isWholeCurrency(typed.currency) && hasCents(read.amount))
      return { wrong: `${NAMES[name]}: ${typed.currency} is paid in whole units.` }
    found[name] = read?.amount ?? null
  }
  const { smallest = null, largest = null, largestPerDay = null } = found
  const above = (least: Amount | null, most: Amount | null) =>
    least !== null && most !== null && toMinor(least) > toMinor(most)
  if (above(smallest, largest) || above(smallest, largestPerDay) || above(largest, largestPerDay))
    return { wrong: 'The smallest amount comes first, then the largest, then the largest a day.' }
  return { smallest, largest, largestPerDay }
}
