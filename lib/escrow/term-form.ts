import { z } from 'zod/mini'
import { type JsonText, readJsonObject } from '@/lib/gateway/shapes/json-text'
import { type Message, message } from '@/lib/messages/message'
import { storableText } from '@/lib/text/storable-text'
import { visibleWords } from '@/lib/text/visible-words'
import { readClock } from '@/lib/time/clock'
import { readDay } from '@/lib/time/days'
import { dateInZone, formatMinute, momentAt } from '@/lib/time/zone'
import { type AskedTerm, deadlineOf, knownTerm } from './terms'

/** The kind of a term that is typed as JSON: one of the service's for which we have no form. */
export const OTHER_TERM = 'other'

const text = storableText(10_000)

/** One term as typed. */
export const termForm = z.strictObject({
  key: z.string().check(z.maxLength(40)),
  type: z.string().check(z.maxLength(60)),
  /** A day and a time on the wall of the merchant's zone: "2026-11-30" or "30 Nov 2026", "17:00". */
  day: text,
  clock: text,
  otherType: text,
  json: text,
})
export type TermForm = z.infer<typeof termForm>

/** An empty term of a kind, for a new form. */
export const emptyTerm = (key: string, type = 'delivery_confirmation'): TermForm => ({
  ...{ key, type, day: '', clock: '17:00', otherType: '', json: '{\n  \n}' },
})

/** The form filled with a term of an earlier request. */
export function termFormFrom({ type, data }: AskedTerm, key: string, zone: string): TermForm {
  if (knownTerm(type) === null) return { ...emptyTerm(key, OTHER_TERM), otherType: type, json: spaced(data) }
  const { deadline }: Record<string, unknown> = JSON.parse(data)
  if (typeof deadline !== 'string' || Number.isNaN(Date.parse(deadline))) return emptyTerm(key, type)
  return {
    ...emptyTerm(key, type),
    day: dateInZone(new Date(deadline), zone),
    clock: formatMinute(deadline, zone),
  }
}

// The object is indented only if no number can lose a digit by it.
function spaced(data: JsonText): string {
  const laidOut = JSON.stringify(JSON.parse(data), null, 2)
  return readJsonObject(laidOut) === data ? laidOut : data
}

/** Records the problem of one field of a form; returns null, so that it can be returned. */
export type Note = (field: string, problem: Message) => null

type Reading = {
  readonly zone: string
  /** Decides which deadlines have passed. */
  readonly now: Date
  /** True where the rows of a sheet may have the deadline of a delivery, so that none is needed here. */
  readonly byRow?: boolean
}

/** Reads one term of a form; null where a problem was recorded, under `terms.<key>.<part>`. */
export function readTerm(term: TermForm, reading: Reading, note: Note): AskedTerm | null {
  const field = (part: string) => `terms.${term.key}.${part}`
  if (term.type === OTHER_TERM) {
    const type = visibleWords(term.otherType)
    if (!/^[\w.-]{1,60}$/.test(type)) return note(field('otherType'), message('terms.problem.otherKind'))
    const data = readJsonObject(term.json)
    return data === null ? note(field('json'), message('terms.problem.json')) : { type, data }
  }
  const known = knownTerm(term.type)
  if (known === null) return note(field('type'), message('terms.problem.chooseKind'))
  const left = reading.byRow === true && known.type === 'delivery_confirmation' && term.day === ''
  if (!known.needsDeadline || left) return { type: known.type, data: '{}' as JsonText }
  const deadline = readDeadline(term, reading, field, note)
  // An ISO time has no character that JSON must escape.
  return deadline === null ? null : { type: known.type, data: `{"deadline":"${deadline}"}` as JsonText }
}

function readDeadline(
  { day, clock }: TermForm,
  { zone, now }: Reading,
  field: (part: string) => string,
  note: Note,
): string | null {
  const on = readDay(day)
  if (on === null)
    return note(field('day'), message(day.trim() === '' ? 'terms.problem.dayMissing' : 'terms.problem.noDay'))
  const time = readClock(clock)
  if (time === null) return note(field('clock'), message('terms.problem.clock'))
  const at = momentAt(on, `${time}:00`, zone)
  if (at <= now) return note(field('day'), message('terms.problem.passed'))
  return at.toISOString().replace('.000Z', 'Z')
}

/** Why terms given as types and JSON texts cannot be requested, as a message; null where they can. */
export function whatStopsTerms(terms: readonly AskedTerm[], now: Date): Message | null {
  for (const term of terms) {
    const deadline = deadlineOf(term)
    if (deadline !== null && Date.parse(deadline) <= now.getTime())
      return message('terms.problem.passedUnchanged', { at: { moment: deadline } })
  }
  return null
}
