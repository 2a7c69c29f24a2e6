import type { JsonText } from '@/lib/gateway/shapes/json-text'
import { formatDay, formatMinute, formatMoment } from '@/lib/time/zone'

/** A term as it is asked for: its kind by the service's word, and its data as JSON text, digit by digit as typed. */
export type AskedTerm = { readonly type: string; readonly data: JsonText }

/** A kind of term that we have a form for. The service may know others (contract 2.7 shows one). */
export type KnownTerm = {
  readonly type: string
  readonly name: string
  readonly needsDeadline: boolean
  /** What has to happen for it to be met. */
  readonly says: string
}

export const KNOWN_TERMS = [
  {
    type: 'delivery_confirmation',
    name: 'Delivery confirmation',
    needsDeadline: true,
    says: 'Met when somebody confirms that the delivery was made, by the deadline.',
  },
  {
    type: 'manual_release',
    name: 'Manual release',
    needsDeadline: false,
    says: 'Met when somebody says so by hand.',
  },
  { type: 'time_lock', name: 'Time lock', needsDeadline: true, says: 'Met from the deadline on, not before it.' },
  { type: 'product_payment', name: 'Product payment', needsDeadline: false, says: 'Met when the products are paid.' },
] as const satisfies readonly KnownTerm[]

/** The known kind of a type, or null for one of the service's that we have no form for. */
export const knownTerm = (type: string | null): KnownTerm | null =>
  KNOWN_TERMS.find((known) => known.type === type) ?? null

/** "Delivery confirmation", or the service's own word in quotes. */
export const termName = (type: string | null): string =>
  knownTerm(type)?.name ?? (type === null ? 'A term of no kind' : `“${type}”`)

/** By when a term has to be met, as ISO 8601; null where it names none. That of a time lock is when it opens, not its end. */
export function deadlineOf({ type, data }: AskedTerm): string | null {
  if (type === 'time_lock') return null
  const { deadline, expiry_date: expiry }: Record<string, unknown> = JSON.parse(data)
  const named = deadline ?? expiry
  return typeof named === 'string' && !Number.isNaN(Date.parse(named)) ? named : null
}

/** The earliest moment by which one of these terms has to be met, as ISO 8601; null where none names one. */
export function earliestDeadline(terms: readonly AskedTerm[]): string | null {
  const named = terms.map(deadlineOf).filter((at) => at !== null)
  return named.sort((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null
}

/** A moment in the merchant's zone and in UTC: "3 Apr 2027, 23:59 EAT (20:59 UTC)". */
export function momentInBoth(iso: string, zone: string): string {
  const sameDay = formatDay(iso, zone) === formatDay(iso, 'UTC')
  const utc = sameDay ? `${formatMinute(iso, 'UTC')} UTC` : formatMoment(iso, 'UTC')
  return `${formatMoment(iso, zone)} (${utc})`
}

/** What one term asks for, whenever it ends: "Delivery confirmation by a deadline". */
export function termWithoutEnd(term: AskedTerm): string {
  const known = knownTerm(term.type)
  if (known === null || (!known.needsDeadline && term.data !== '{}')) return `${termName(term.type)} with ${term.data}`
  return deadlineOf(term) === null ? known.name : `${known.name} by a deadline`
}

/** What one term asks for, in words: its kind, when it ends or opens, and its data where only the service knows what they mean. */
export function termInWords({ type, data }: AskedTerm, zone: string): string {
  const known = knownTerm(type)
  if (known === null) return `${termName(type)} with ${data}`
  if (!known.needsDeadline) return data === '{}' ? known.name : `${known.name} with ${data}`
  const { deadline }: Record<string, unknown> = JSON.parse(data)
  if (typeof deadline !== 'string') return `${known.name} by the deadline of each row`
  return `${known.name} ${type === 'time_lock' ? 'until' : 'by'} ${momentInBoth(deadline, zone)}`
}
