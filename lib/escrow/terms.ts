import type { JsonText } from '@/lib/gateway/shapes/json-text'

/** A term as requested: its kind by the service's word, and its data as JSON text, digit by digit as typed. */
export type AskedTerm = { readonly type: string; readonly data: JsonText }

/** A kind of term that we have a form for. The service may know others (contract 2.7 shows one). */
export const KNOWN_TERMS = [
  { type: 'delivery_confirmation', needsDeadline: true },
  { type: 'manual_release', needsDeadline: false },
  { type: 'time_lock', needsDeadline: true },
  { type: 'product_payment', needsDeadline: false },
] as const
type KnownTerm = (typeof KNOWN_TERMS)[number]

/** The known kind of a type, or null for one of the service's for which we have no form. */
export const knownTerm = (type: string | null): KnownTerm | null =>
  KNOWN_TERMS.find((known) => known.type === type) ?? null

/** The deadline of a term, as ISO 8601; null where it has none. That of a time lock is when it opens, not when it ends. */
export function deadlineOf({ type, data }: AskedTerm): string | null {
  if (type === 'time_lock') return null
  const { deadline, expiry_date: expiry }: Record<string, unknown> = JSON.parse(data)
  const named = deadline ?? expiry
  return typeof named === 'string' && !Number.isNaN(Date.parse(named)) ? named : null
}

/** The earliest deadline of these terms, as ISO 8601; null where none has one. */
export function earliestDeadline(terms: readonly AskedTerm[]): string | null {
  const named = terms.map(deadlineOf).filter((at) => at !== null)
  return named.sort((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null
}
