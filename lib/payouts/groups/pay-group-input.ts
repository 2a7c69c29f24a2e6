import { z } from 'zod'
import { storableText } from '@/lib/text/storable-text'

/** The amounts of the rows of a group: the same for each, a total split evenly, or to be typed later. */
export const groupAmountsInput = z.discriminatedUnion('how', [
  z.strictObject({ how: z.literal(['each', 'split']), amount: storableText(100) }),
  z.strictObject({ how: z.literal('later') }),
])

export type GroupAmounts = z.output<typeof groupAmountsInput>

/** The rows that were made of a group, and their payout. */
export type RowsOfGroup = { readonly payoutId: string; readonly rows: number }
