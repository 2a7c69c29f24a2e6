import { z } from 'zod'
import { type Message, message } from '@/lib/messages/message'
import { type Amount, hasCents, readCellAmount, toMinor } from '@/lib/money/amount'
import { isWholeCurrency } from '@/lib/money/currencies'
import { reasonInput, words } from '@/lib/text/words'

/** What a browser may send of new limits: amounts as they were typed, empty for none. */
export const limitsInput = z.strictObject({
  currency: z.string().regex(/^[A-Z]{3}$/, 'errors.limits.currency'),
  smallest: z.string().max(40),
  largest: z.string().max(40),
  largestPerDay: z.string().max(40),
  source: words(3, 'errors.limits.sourceShort', 120),
  reason: reasonInput,
  /** The password, or the code of the authenticator. */
  proof: z.string().max(1_000),
})
export type LimitsInput = z.infer<typeof limitsInput>

export type Figures = {
  readonly smallest: Amount | null
  readonly largest: Amount | null
  readonly largestPerDay: Amount | null
}

/** The figures of typed limits, or the problem with them. */
export function figuresOf(typed: LimitsInput): Figures | { readonly wrong: Message } {
  const found: Partial<Record<keyof Figures, Amount | null>> = {}
  for (const name of ['smallest', 'largest', 'largestPerDay'] as const) {
    const text = typed[name].trim()
    const read = text === '' ? null : readCellAmount(text)
    if (read !== null && !read.ok) return { wrong: message(`errors.limits.${name}`, { why: read.message }) }
    if (read !== null && isWholeCurrency(typed.currency) && hasCents(read.amount))
      return {
        wrong: message(`errors.limits.${name}`, { why: message('errors.limits.whole', { currency: typed.currency }) }),
      }
    found[name] = read?.amount ?? null
  }
  const { smallest = null, largest = null, largestPerDay = null } = found
  const above = (least: Amount | null, most: Amount | null) =>
    least !== null && most !== null && toMinor(least) > toMinor(most)
  if (above(smallest, largest) || above(smallest, largestPerDay) || above(largest, largestPerDay))
    return { wrong: message('errors.limits.order') }
  return { smallest, largest, largestPerDay }
}
