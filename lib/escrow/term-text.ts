import { type Formats, formats as formatsOf } from '@/lib/messages/formats'
import type { Texts } from '@/lib/messages/use-text'
import { type AskedTerm, deadlineOf, knownTerm } from './terms'

type T = Texts<'terms'>

/** "Delivery confirmation", or the service's own word in quotes. */
export function termName(t: T, type: string | null): string {
  const known = knownTerm(type)
  if (known !== null) return t(`kinds.${known.type}.name`)
  return type === null ? t('kinds.none') : t('kinds.other', { kind: type })
}

/** A moment in the merchant's zone and in UTC: "3 Apr 2027, 23:59 EAT (20:59 UTC)". */
export function momentInBoth(t: T, formats: Formats, iso: string): string {
  const utc = formatsOf(formats.locale, 'UTC')
  const sameDay = formats.day(iso) === utc.day(iso)
  const inUtc = sameDay ? utc.time(iso) : `${utc.day(iso)}, ${utc.time(iso)}`
  return t('momentInBoth', { time: formats.moment(iso), utc: inUtc })
}

/** What one term requires, without its deadline: "Delivery confirmation by a deadline". */
export function termWithoutEnd(t: T, term: AskedTerm): string {
  const known = knownTerm(term.type)
  const name = termName(t, term.type)
  if (known === null || (!known.needsDeadline && term.data !== '{}')) return t('asked.data', { name, data: term.data })
  return deadlineOf(term) === null ? name : t('asked.byDeadline', { name })
}

/** What one term requires: its kind, when it ends or opens, and its data where only the service knows what they mean. */
export function termInWords(t: T, formats: Formats, { type, data }: AskedTerm): string {
  const known = knownTerm(type)
  const name = termName(t, type)
  if (known === null) return t('asked.data', { name, data })
  if (!known.needsDeadline) return data === '{}' ? name : t('asked.data', { name, data })
  const { deadline }: Record<string, unknown> = JSON.parse(data)
  if (typeof deadline !== 'string') return t('asked.byRow', { name })
  return t(type === 'time_lock' ? 'asked.until' : 'asked.by', { name, time: momentInBoth(t, formats, deadline) })
}

/** "2 of 3 met", for a list; `short` leaves out the last word. */
export function termsCounted(t: T, terms: readonly { readonly isMet: boolean | null }[] | null, short = false): string {
  if (terms === null) return t('counted.notGiven')
  if (terms.length === 0) return t('counted.none')
  const met = terms.filter(({ isMet }) => isMet === true).length
  return t(short ? 'counted.short' : 'counted.met', { met, count: terms.length })
}
