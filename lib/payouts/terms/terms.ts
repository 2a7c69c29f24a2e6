import { type AskedTerm, deadlineOf, earliestDeadline } from '@/lib/escrow/terms'
import type { UserLocation } from '@/lib/gateway/shapes/escrow-disbursement-request'
import type { JsonText } from '@/lib/gateway/shapes/json-text'
import { message } from '@/lib/messages/message'

/** The one term whose deadline a row of the sheet can name. */
const BY_ROW = 'delivery_confirmation'

/** The first terms of an escrow payout: each delivery is confirmed by the deadline of its row. */
export const FIRST_TERMS: readonly AskedTerm[] = [{ type: BY_ROW, data: '{}' as JsonText }]

/** Why a payout that pays at once takes no terms. */
export const NO_TERMS = message('errors.payouts.noTerms')

type Head = { readonly kind: string; readonly terms: unknown }

// The stored JSON was written by our own checks, hence the casts of its shape.
/** The terms of a payout's whole sheet; null for a direct payout, which holds nothing. */
export const sheetTerms = ({ kind, terms }: Head): readonly AskedTerm[] | null =>
  kind === 'escrow' ? ((terms ?? []) as readonly AskedTerm[]) : null

/** The location of the payer, as typed; null without one. */
export const locationOf = ({ userLocation }: { readonly userLocation: unknown }): UserLocation | null =>
  userLocation as UserLocation | null

/** Whether a row that names no deadline lacks one under these terms. */
export const needsRowDeadline = (terms: readonly AskedTerm[]): boolean =>
  terms.some((term) => term.type === BY_ROW && deadlineOf(term) === null)

/** Whether the deadline of a row has an effect under these terms. */
export const takesRowDeadline = (terms: readonly AskedTerm[]): boolean => terms.some(({ type }) => type === BY_ROW)

/**
 * The terms of one row: its own or those of the sheet, with the row's deadline in place of the sheet's. A deadline within a
 * row's own terms was set for this row, and stays.
 */
export function termsOfRow(
  sheet: readonly AskedTerm[],
  row: { readonly deadline: Date | null; readonly ownTerms: unknown },
): readonly AskedTerm[] {
  const own = row.ownTerms as readonly AskedTerm[] | null
  const terms = own ?? sheet
  const { deadline } = row
  if (deadline === null) return terms
  // An ISO time has no sign that JSON would have to escape.
  const data = `{"deadline":"${deadline.toISOString().replace('.000Z', 'Z')}"}` as JsonText
  const stays = (term: AskedTerm) => term.type !== BY_ROW || (own !== null && deadlineOf(term) !== null)
  return terms.map((term) => (stays(term) ? term : { type: BY_ROW, data }))
}

/** The first row, by its number in the sheet, of which a term can no longer be met in time; null where all can. */
export function passedRow(
  rows: readonly { readonly lineNo: number; readonly terms?: readonly AskedTerm[] }[],
  now: Date,
): number | null {
  const passed = ({ terms = [] }: (typeof rows)[number]) => {
    const deadline = earliestDeadline(terms)
    return deadline !== null && Date.parse(deadline) <= now.getTime()
  }
  return rows.find(passed)?.lineNo ?? null
}

/** By when the terms of a row have to be met, as ISO 8601; null where none of them has a deadline. */
export const deadlineOfRow = (
  sheet: readonly AskedTerm[],
  { deadline, terms }: { readonly deadline: string | null; readonly terms: readonly AskedTerm[] | null },
): string | null =>
  earliestDeadline(termsOfRow(sheet, { deadline: deadline === null ? null : new Date(deadline), ownTerms: terms }))
