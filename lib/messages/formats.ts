import type { Amount } from '@/lib/money/amount'
import { type AmountStyle, formatAmount, formatMoney } from '@/lib/money/format'
import { isDay } from '@/lib/time/days'
import * as zone from '@/lib/time/zone'
import { INTL_TAGS, type Locale } from './locale'

/** How a language writes amounts, counts, days and moments; moments in the merchant's time zone. */
export type Formats = ReturnType<typeof formatsFor>

// Narrow no-break spaces, so that amounts do not break across lines and columns of figures stay aligned.
const AMOUNTS: Readonly<Record<Locale, AmountStyle>> = {
  en: { group: ',', decimal: '.', currencyFirst: true },
  fr: { group: '\u202f', decimal: ',', currencyFirst: false },
}

const CACHE = new Map<string, Formats>()

/** The formats of a language in a time zone ("Africa/Kampala"). Equal arguments give the same object. */
export function formats(locale: Locale, timeZone: string): Formats {
  const key = `${locale} ${timeZone}`
  const known = CACHE.get(key)
  if (known) return known
  const made = formatsFor(locale, timeZone)
  CACHE.set(key, made)
  return made
}

function formatsFor(locale: Locale, timeZone: string) {
  const tag = INTL_TAGS[locale]
  const amounts = AMOUNTS[locale]
  // biome-ignore lint/plugin: for things that are counted, never for amounts
  const counts = new Intl.NumberFormat(tag)
  // biome-ignore lint/plugin: for measures, never for amounts
  const tenths = new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  // biome-ignore lint/plugin: for shares of a whole, never for amounts
  const shares = new Intl.NumberFormat(tag, { style: 'percent', roundingMode: 'floor' })
  // biome-ignore lint/plugin: for shares of a whole, never for amounts
  const finerShares = new Intl.NumberFormat(tag, { style: 'percent', minimumFractionDigits: 1 })
  const lists = {
    all: new Intl.ListFormat(tag, { type: 'conjunction' }),
    either: new Intl.ListFormat(tag, { type: 'disjunction' }),
  }
  return {
    locale,
    timeZone,
    /** Whether the currency stands before an amount. */
    currencyFirst: amounts.currencyFirst,
    /** "UGX 55,731,500" */
    money: (amount: Amount, currency: string) => formatMoney(amount, currency, amounts),
    /** "55,731,500", for a column whose head names the currency */
    amount: (amount: Amount, currency: string) => formatAmount(amount, currency, amounts),
    /** "1,204"; for things that are counted, never for amounts */
    count: (n: number) => counts.format(n),
    /** "1.2", of 12 tenths: a measure such as seconds, never an amount */
    tenths: (n: number | bigint) => tenths.format(Number(n) / 10),
    /** "45%", of 0.456: whole percent, rounded down, so that only what is complete reads 100% */
    percent: (share: number) => shares.format(share),
    /** "4.1%", of 41 thousandths */
    permille: (thousandths: number) => finerShares.format(thousandths / 1_000),
    /** "10:42:08" */
    clock: (iso: string) => zone.formatClock(iso, timeZone),
    /** "10:42" */
    time: (iso: string) => zone.formatMinute(iso, timeZone),
    /** "21 Nov 2026", of a moment */
    day: (iso: string) => zone.formatDay(iso, timeZone, tag),
    /** "21 Nov 2026", of a calendar day ("2026-11-21") */
    date: (day: string) => zone.formatDay(`${day}T12:00:00Z`, 'UTC', tag),
    /** A calendar day as a person reads and types it; any other text stays as it was typed. */
    typedDay: (text: string) => (isDay(text) ? zone.formatDay(`${text}T12:00:00Z`, 'UTC', tag) : text),
    /** "21 Nov 2026, 10:42 EAT" */
    moment: (iso: string) => zone.formatMoment(iso, timeZone, tag),
    /** "Today 10:42", "Yesterday 16:20" or "30 Oct 2026" */
    when: (iso: string, now: Date) => zone.formatWhen(iso, timeZone, now, tag),
    /** "Today, Saturday 21 Nov": the heading of a day in a list */
    dayHeading: (iso: string, now: Date) => zone.formatDayHead(iso, timeZone, now, tag),
    /** "Saturday 21 November 2026, 10:42 EAT" */
    longDay: (now: Date) => zone.formatToday(now, timeZone, tag),
    /** "EAT" */
    zoneName: () => zone.zoneName(timeZone, tag),
    /** "Phones, cards and wallets" */
    all: (items: readonly string[]) => lists.all.format(items),
    /** "Phones, cards or wallets" */
    either: (items: readonly string[]) => lists.either.format(items),
  }
}
