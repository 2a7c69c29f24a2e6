import { z } from 'zod'
import type { AskedTerm } from '@/lib/escrow/terms'
import { readDecimal, type UserLocation } from '@/lib/gateway/shapes/escrow-disbursement-request'
import { readJsonObject } from '@/lib/gateway/shapes/json-text'
import { storableText } from '@/lib/text/words'

const MOST_TERMS = 20
const [LATITUDE, LONGITUDE] = [90, 180]

const term: z.ZodType<AskedTerm> = z.strictObject({
  type: z.string().regex(/^[\w.-]{1,60}$/),
  data: storableText(10_000).transform((text, context) => {
    const read = readJsonObject(text)
    if (read !== null) return read
    context.addIssue({ code: 'custom', message: 'The data of a term is one JSON object.' })
    return z.NEVER
  }),
})

export const termsList = z.array(term).min(1, 'Held money needs a term.').max(MOST_TERMS)

/** Reads a place that was typed; a problem for each part that is no such number. Two empty parts are no place. */
export function readLocation(latitude: string, longitude: string): LocationRead {
  if (latitude.trim() === '' && longitude.trim() === '') return { ok: true, location: null }
  const [north, east] = [readDecimal(latitude, LATITUDE), readDecimal(longitude, LONGITUDE)]
  if (north !== null && east !== null) return { ok: true, location: { latitude: north, longitude: east } }
  return {
    ok: false,
    problems: {
      ...(north === null ? { latitude: 'Type a number from -90 to 90, like 0.3476.' } : {}),
      ...(east === null ? { longitude: 'Type a number from -180 to 180, like 32.5825.' } : {}),
    },
  }
}
type LocationRead =
  | { readonly ok: true; readonly location: UserLocation | null }
  | { readonly ok: false; readonly problems: { readonly latitude?: string; readonly longitude?: string } }

const place = z
  .strictObject({ latitude: z.string().max(20), longitude: z.string().max(20) })
  .transform(({ latitude, longitude }, context) => {
    const read = readLocation(latitude, longitude)
    if (read.ok) return read.location
    context.addIssue({ code: 'custom', message: 'That is no place on earth.' })
    return z.NEVER
  })

/** The terms of a whole sheet and where the payer is. `was` are the terms that were on screen. */
export const termsInput = z.strictObject({ terms: termsList, location: place.nullable(), was: termsList })
export type TermsInput = z.infer<typeof termsInput>
