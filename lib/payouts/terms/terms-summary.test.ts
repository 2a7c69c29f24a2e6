import { describe, expect, it } from 'vitest'
import { momentInBoth, termInWords } from '@/lib/escrow/term-text'
import type { JsonText } from '@/lib/gateway/shapes/json-text'
import { formats } from '@/lib/messages/formats'
import { english } from '@/lib/messages/test-english'
import { fromMinor } from '@/lib/money/amount'
import { needsRowDeadline, passedRow, termsOfRow } from './terms'
import { summariseTerms } from './terms-summary'

const term = (type: string, data = '{}') => ({ type, data: data as JsonText })
const delivery = (deadline: string) => term('delivery_confirmation', `{"deadline":"${deadline}"}`)
const row = (lineNo: number, ...terms: ReturnType<typeof term>[]) => ({
  ...{ lineNo, currency: 'UGX', amount: fromMinor(100_000n), terms },
})

describe('the terms of a row', () => {
  const sheet = [delivery('2027-06-01T09:00:00Z'), term('manual_release', '{"kg":1000.10}')]

  it('are those of the sheet, with its own deadline in place of the sheet’s', () => {
    expect(termsOfRow(sheet, { deadline: null, ownTerms: null })).toEqual(sheet)
    expect(termsOfRow(sheet, { deadline: new Date('2027-04-03T20:59:59Z'), ownTerms: null })).toEqual([
      delivery('2027-04-03T20:59:59Z'),
      sheet[1],
    ])
    const named = [delivery('2027-09-01T09:00:00Z'), term('product_payment')]
    expect(termsOfRow(sheet, { deadline: new Date('2027-04-03T20:59:59Z'), ownTerms: named })).toEqual(named)
    const own = [term('product_payment')]
    expect(termsOfRow(sheet, { deadline: new Date('2027-04-03T20:59:59Z'), ownTerms: own })).toEqual(own)
  })

  it('lack a deadline only where a delivery has none from the sheet', () => {
    expect(needsRowDeadline([term('delivery_confirmation')])).toBe(true)
    expect(needsRowDeadline(sheet)).toBe(false)
    expect(needsRowDeadline([term('manual_release')])).toBe(false)
  })

  it('can no longer be met once one of their deadlines has passed; a time lock only opens then', () => {
    const rows = [row(2, delivery('2027-06-01T09:00:00Z')), row(3, delivery('2027-05-01T09:00:00Z'))]
    expect(passedRow(rows, new Date('2027-05-01T09:00:00Z'))).toBe(3)
    expect(passedRow(rows, new Date('2027-05-01T08:59:59Z'))).toBeNull()
    const lock = row(4, term('time_lock', '{"deadline":"2020-01-01T00:00:00Z"}'))
    expect(passedRow([lock], new Date('2027-01-01T00:00:00Z'))).toBeNull()
  })
})

describe('the terms an approver reads', () => {
  it('are listed once for rows that differ in their deadlines only, the most rows first', () => {
    const rows = [
      row(2, term('manual_release')),
      row(3, delivery('2027-06-01T09:00:00Z')),
      row(4, delivery('2027-05-01T09:00:00Z')),
    ]
    expect(summariseTerms(rows, null)).toEqual({
      location: null,
      groups: [
        {
          ...{ terms: rows[1]?.terms, currency: 'UGX', rows: 2, amount: '2000.00', lines: [3, 4] },
          deadlines: { first: '2027-05-01T09:00:00Z', last: '2027-06-01T09:00:00Z' },
        },
        { terms: rows[0]?.terms, currency: 'UGX', rows: 1, amount: '1000.00', lines: [2], deadlines: null },
      ],
    })
  })

  it('are words, with deadlines in local time and in UTC', () => {
    const t = english('terms')
    const zone = formats('en', 'Africa/Kampala')
    expect(momentInBoth(t, zone, '2027-04-03T20:59:59Z')).toBe('3 Apr 2027, 23:59 EAT (20:59 UTC)')
    expect(momentInBoth(t, zone, '2027-04-03T22:00:00Z')).toBe('4 Apr 2027, 01:00 EAT (3 Apr 2027, 22:00 UTC)')
    expect(termInWords(t, zone, term('delivery_confirmation'))).toBe(
      'Delivery confirmation by the deadline of each row',
    )
    expect(termInWords(t, zone, delivery('2027-04-03T20:59:59Z'))).toBe(
      'Delivery confirmation by 3 Apr 2027, 23:59 EAT (20:59 UTC)',
    )
    expect(termInWords(t, zone, term('weight', '{"kg":1000.10}'))).toBe('“weight” with {"kg":1000.10}')
    expect(termInWords(t, zone, term('manual_release'))).toBe('Manual release')
  })
})
