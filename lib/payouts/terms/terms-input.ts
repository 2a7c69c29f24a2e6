import { z } from 'zod'
import type { AskedTerm } from '@/lib/escrow/terms'
import { readJsonObject } from '@/lib/gateway/shapes/json-text'
import { storableText } from '@/lib/text/storable-text'
import { readLocation } from './read-location'

const MOST_TERMS = 20

const term: z.ZodType<AskedTerm> = z.strictObject({
  type: z.string().regex(/^[\w.-]{1,60}$/),
  data: z.pipe(
    storableText(10_000),
    z.transform((text: string, context) => {
      const read = readJsonObject(text)
      if (read !== null) return read
      context.addIssue({ code: 'custom', message: 'terms.problem.json' })
      return z.NEVER
    }),
  ),
})

export const termsList = z.array(term).min(1, 'terms.problem.none').max(MOST_TERMS)

const place = z
  .strictObject({ latitude: z.string().max(20), longitude: z.string().max(20) })
  .transform(({ latitude, longitude }, context) => {
    const read = readLocation(latitude, longitude)
    if (read.ok) return read.location
    context.addIssue({ code: 'custom', message: 'terms.problem.place' })
    return z.NEVER
  })

/** The terms of a whole sheet and where the payer is. `was` are the terms that were on screen. */
export const termsInput = z.strictObject({ terms: termsList, location: place.nullable(), was: termsList })
export type TermsInput = z.infer<typeof termsInput>
