import { z } from 'zod'
import { type Amount, parseAmount } from '@/lib/money/amount'
import { visibleWords } from '@/lib/text/visible-words'
import { reasonInput } from '@/lib/text/words'

const amount = z.custom<Amount>((given) => typeof given === 'string' && parseAmount(given) === given)
const currency = z.string().regex(/^[A-Z]{3}$/)
const lineNo = z.int().min(1)
const count = z.int().min(0).max(1_000_000)
const place = {
  lineNo: lineNo.nullable(),
  text: z.string().max(200).transform(visibleWords),
  after: z.int().min(0),
  until: lineNo.nullable(),
}

/** The figures of a sheet, of its own lines or typed, and why its rows differ from them, as a browser sends them. */
export const controlInput = z.strictObject({
  figures: z
    .array(
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.enum(['total', 'subtotal']), value: amount, currency, ...place }),
        z.strictObject({ kind: z.literal('count'), value: count, ...place }),
      ]),
    )
    .max(300)
    .readonly(),
  explanation: reasonInput.nullable(),
  notCompared: z.array(lineNo).max(300).readonly().optional(),
})
export type ControlInput = z.infer<typeof controlInput>

/** A total and a number of payments that a person typed; null where they typed none. */
export const typedControlInput = z.strictObject({
  total: amount.nullable(),
  count: count.nullable(),
  explanation: reasonInput.nullable(),
})
export type TypedControlInput = z.infer<typeof typedControlInput>
