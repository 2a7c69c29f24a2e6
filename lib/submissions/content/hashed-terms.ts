import { z } from 'zod'
import { sortedJson } from '@/lib/platform/same-json'

/** One term of an escrow as it is approved. `data` is the JSON text that the service gave for it, null without any. */
export const signedTerm = z.strictObject({
  type: z.string().nullable(),
  data: z.string().nullable(),
  deadline: z.string().nullable(),
  isMet: z.boolean().nullable(),
})

export type SignedTerm = z.output<typeof signedTerm>

type ReadTerm = {
  readonly type: string | null
  readonly data: Readonly<Record<string, unknown>> | null
  readonly deadline: string | null
  readonly isMet: boolean | null
}

/** The terms of an escrow as read, in the form that is approved; null where the service does not give them. */
export const termsToSign = (terms: readonly ReadTerm[] | null): SignedTerm[] | null =>
  terms?.map(({ type, data, deadline, isMet }) => ({
    ...{ type, deadline, isMet },
    data: data === null ? null : sortedJson(data),
  })) ?? null

/** The shares of an escrow as read, as JSON text in one order; null where the service does not give them. */
export const sharesToSign = (shares: readonly unknown[] | null): string | null =>
  shares === null ? null : sortedJson(shares)

/** Whether terms as read now are those that were approved. More met terms than before change nothing; fewer do. */
export function areSignedTerms(signed: readonly SignedTerm[] | null, read: readonly ReadTerm[] | null): boolean {
  const now = termsToSign(read)
  // A reading that omits the terms contradicts nothing.
  if (now === null) return true
  if (signed === null || signed.length !== now.length) return false
  return signed.every((one, at) => {
    const same = now[at]
    if (same === undefined || (one.isMet === true && same.isMet === false)) return false
    return one.type === same.type && one.data === same.data && one.deadline === same.deadline
  })
}

/** The members of a term in the order in which they are hashed. */
export const hashedTerms = (terms: readonly SignedTerm[] | null) =>
  terms?.map(({ type, data, deadline, isMet }) => [type, data, deadline, isMet]) ?? null
