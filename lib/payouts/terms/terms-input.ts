import { z } from 'zod'
import type { AskedTerm } from '@/lib/escrow/terms'
import { readDecimal, type UserLocation } from '@/lib/gateway/shapes/escrow-disbursement-request'
import { readJsonObject } from '@/lib/gateway/shapes/json-text'
import { type Message, message } from '@/lib/messages/message'
import { storableText } from '@/lib/text/words'

const MOST_TERMS = 20
const [LATITUDE, LONGITUDE] = [90, 180]

const term: z.ZodType<AskedTerm> = z.strictObject({
  type: z.string().regex(/^[\w.-]{1,60}$/),
  data: storableText(10_000).transform((text, context) => {
    const read = readJsonObject(text)
    if (read !== null) return read
    context.addIssue({ code: 'custom', message: 'terms.problem.json' })
    return z.NEVER
  }),
})

export const termsList = z.array(term).min(1, 'terms.problem.none').max(MOST_TERMS)

/** Reads a typed location; a problem for each part that is not a valid number. Two empty parts mean no location. */
export function readLocation(latitude: string, longitude: string): LocationRead {
  if (latitude.trim() === '' && longitude.trim() === '') return { ok: true, location: null }
  const [north, east] = [readDecimal(latitude, LATITUDE), readDecimal(longitude, LONGITUDE)]
  if (north !== null && east !== null) return { ok: true, location: { latitude: north, longitude: east } }
  return {
    ok: false,
    problems: {
      ...(north === null ? { latitude: message('terms.problem.latitude') } : {}),
      ...(east === null ? { longitude: message('terms.problem.longitude') } : {}),
    },
  }
}
type LocationRead =
  | { readonly ok: true; readonly location: UserLocation | null }
  | { readonly ok: false; readonly problems: { readonly latitude?: Message; readonly longitude?: Message } }

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
