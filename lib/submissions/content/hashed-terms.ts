import { z } from 'zod'
import { sortedJson } from '@/lib/platform/same-json'

/** One term of an escrow as an approver signs it. `data` is the JSON text of what the service says of it, null for nothing. */
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

/** The terms of an escrow as read, in the form in which they are signed; null where the service does not tell them. */
export const termsToSign = (terms: readonly ReadTerm[] | null): SignedTerm[] | null =>
  terms?.map(({ type, data, deadline, isMet }) => ({
    ...{ type, deadline, isMet },
    data: data === null ? null : sortedJson(data),
  })) ?? null

/** The shares of an escrow as read, as JSON text in one order; null where the service does not tell them. */
export const sharesToSign = (shares: readonly unknown[] | null): string | null =>
  shares === null ? null : sortedJson(shares)

/** Whether terms as read now are those that were signed. That more of them are met by now changes nothing; that fewer are, does. */
export function areSignedTerms(signed: readonly SignedTerm[] | null, read: readonly ReadTerm[] | null): boolean {
  const now = termsToSign(read)
  // What a later reading leaves out contradicts nothing.
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
