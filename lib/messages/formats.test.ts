import { describe, expect, it } from 'vitest'
import { parseAmount } from '@/lib/money/amount'
import { addDays, readDay } from '@/lib/time/days'
import { formats } from './formats'
import { INTL_TAGS, LOCALES } from './locale'

const amount = (text: string) => parseAmount(text) ?? expect.fail(`${text} is no amount`)
const kampala = 'Africa/Kampala'
const now = new Date('2026-11-22T08:00:00Z')

describe('formats', () => {
  it('write amounts as each language does, exactly', () => {
    const [en, fr] = [formats('en', kampala), formats('fr', kampala)]
    expect(en.money(amount('55731500.00'), 'UGX')).toBe('UGX 55,731,500')
    expect(fr.money(amount('55731500.00'), 'UGX')).toBe('55\u202f731\u202f500\u00a0UGX')
    expect(en.amount(amount('90071992547409931.05'), 'USD')).toBe('90,071,992,547,409,931.05')
    expect(fr.amount(amount('90071992547409931.05'), 'USD')).toBe('90\u202f071\u202f992\u202f547\u202f409\u202f931,05')
    expect(fr.count(1204)).toBe('1\u202f204')
  })

  it('write days and moments as each language does', () => {
    const fr = formats('fr', kampala)
    expect(fr.day('2026-11-21T10:00:00Z')).toBe('21 nov. 2026')
    expect(fr.date('2026-11-21')).toBe('21 nov. 2026')
    expect(fr.moment('2026-11-21T07:42:00Z')).toBe('21 nov. 2026, 10:42 EAT')
    expect(fr.when('2026-11-22T07:42:00Z', now)).toBe('Aujourd’hui 10:42')
    expect(fr.when('2026-11-21T13:20:00Z', now)).toBe('Hier 16:20')
    expect(fr.dayHeading('2026-11-22T07:42:00Z', now)).toBe('Aujourd’hui, dimanche 22 nov.')
    expect(fr.dayHeading('2026-11-20T07:42:00Z', now)).toBe('Vendredi 20 nov. 2026')
    expect(fr.longDay(now)).toBe('Dimanche 22 novembre 2026, 11:00 EAT')
    const en = formats('en', kampala)
    expect(en.dayHeading('2026-11-22T07:42:00Z', now)).toBe('Today, Sunday 22 Nov')
    expect(en.dayHeading('2026-11-20T07:42:00Z', now)).toBe('Friday 20 Nov 2026')
  })

  it.each(LOCALES)('write each day so that it is read again as the same one, in %s', (locale) => {
    const year = Array.from({ length: 366 }, (_, at) => addDays('2028-01-01', at))
    expect(year.filter((day) => readDay(formats(locale, kampala).date(day)) !== day)).toEqual([])
    const long = new Intl.DateTimeFormat(INTL_TAGS[locale], {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    })
    expect(year.filter((day) => readDay(long.format(new Date(day))) !== day)).toEqual([])
    expect(readDay('1er août 2026')).toBe('2026-08-01')
  })

  it('join lists as each language does', () => {
    expect(formats('fr', kampala).all(['MTN', 'Airtel', 'portefeuille'])).toBe('MTN, Airtel et portefeuille')
    expect(formats('fr', kampala).either(['MTN', 'Airtel'])).toBe('MTN ou Airtel')
  })
})
