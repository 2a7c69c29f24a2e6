import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { saying } from '@/lib/messages/test-english'
import { readDeadline } from './deadline'

const escrow = { zone: 'Africa/Kampala', now: '2026-11-21T09:00:00Z' }
const read = (text: string, kind: 'text' | 'number' | 'date' = 'text', from1904 = false) =>
  readDeadline({ text, kind, from1904 }, escrow)

describe('reading a deadline', () => {
  it.each([
    ['2027-04-03T17:00:00Z', '2027-04-03T17:00:00Z'],
    ['2027-04-03T17:00:00+03:00', '2027-04-03T14:00:00Z'],
    ['2027-04-03 17:00 +0300', '2027-04-03T14:00:00Z'],
    ['2027-04-03 17:00', '2027-04-03T14:00:00Z'],
    ['2027-04-03T17:00', '2027-04-03T14:00:00Z'],
    ['25/12/2027 5:30 pm', '2027-12-25T14:30:00Z'],
    ['2027-04-03', '2027-04-03T20:59:59Z'],
    ['25/12/2027', '2027-12-25T20:59:59Z'],
    ['12/25/2027', '2027-12-25T20:59:59Z'],
    ['25.12.2027', '2027-12-25T20:59:59Z'],
    ['04/04/2027', '2027-04-04T20:59:59Z'],
    ['2027/4/3', '2027-04-03T20:59:59Z'],
    ['20270403', '2027-04-03T20:59:59Z'],
    ['3 April 2027', '2027-04-03T20:59:59Z'],
    ['3rd Apr. 2027', '2027-04-03T20:59:59Z'],
    ['April 3, 2027', '2027-04-03T20:59:59Z'],
    ['03-Apr-2027', '2027-04-03T20:59:59Z'],
    ['31-Dec-27', '2027-12-31T20:59:59Z'],
    ['3-Apr-27', '2027-04-03T20:59:59Z'],
    ['3 April 27 5:30 pm', '2027-04-03T14:30:00Z'],
    ['Saturday, 3 April 2027', '2027-04-03T20:59:59Z'],
  ])('reads %j as %s', (text, utc) => {
    expect(read(text)).toMatchObject({ ok: true, utc })
  })

  it.each([
    ['03/04/2027', '03/04/2027 can be 3 Apr 2027 or 4 Mar 2027.', 'Enter 2027-04-03 or 2027-03-04.'],
    ['2027-02-30', '2027-02-30 is not in the calendar.', 'Enter an existing day.'],
    ['31/31/2027', '31/31/2027 is not in the calendar.', 'Enter an existing day.'],
    [
      'Sunday, 3 April 2027',
      'Sunday, 3 April 2027 names another day of the week than that day has.',
      'Correct one of the two.',
    ],
    ['2027-04-03 25:00', '2027-04-03 25:00 names no time of a day.', 'Enter a time from 00:00 to 23:59.'],
    ['soon', 'soon is not a date that can be read.', 'Enter it as 2027-04-03.'],
    ['2026-11-20', 'The deadline 2026-11-20 has passed.', 'Enter a later one.'],
  ])('says of %j what is wrong and what helps', (text, sentence, advice) => {
    expect(read(text)).toMatchObject({ ok: false, message: saying(`${sentence} The row is not paid. ${advice}`) })
  })

  it('says in which zone it was read, and keeps what needs no change', () => {
    expect(read('2027-04-03')).toMatchObject({
      changed: {
        from: '2027-04-03',
        to: '2027-04-03T20:59:59Z',
        why: saying('It names no time zone and no hour, so it is the end of that day in Africa/Kampala (EAT).'),
      },
    })
    expect(read('2027-04-03T17:00:00Z')).toMatchObject({ changed: null })
  })

  it.each(['03/04/2027', '3-4-2027', '03.04.2027', '03/04/27', '25/12/27', '46480', '12102027'])(
    'never chooses a reading of %j',
    (text) => {
      expect(read(text)).toMatchObject({ ok: false, code: 'ambiguous-deadline' })
    },
  )

  it.each([
    'soon',
    '2027-02-30',
    '31/31/2027',
    '3 Octember 2027',
    '2027-04-03 25:00',
    '2027-04-03 13:00 pm',
    '2027-02-30T10:00:00Z',
    'Sunday, 3 April 2027',
    '3 April',
    '17:00',
  ])('stops at %j', (text) => {
    expect(read(text)).toMatchObject({ ok: false, code: 'bad-deadline' })
  })

  it('detects a deadline that has passed, by the merchant’s clock', () => {
    expect(read('2026-11-20')).toMatchObject({ ok: false, code: 'past-deadline' })
    expect(read('2026-11-21')).toMatchObject({ ok: true })
    expect(read('2026-11-21 12:00')).toMatchObject({ ok: false, code: 'past-deadline' })
    expect(read('2026-11-21 12:01')).toMatchObject({ ok: true })
  })

  it('knows the day behind a bare number of a workbook by its epoch', () => {
    expect(read('46480', 'number')).toMatchObject({ ok: true, utc: '2027-04-03T20:59:59Z' })
    expect(read('46480', 'number', true)).toMatchObject({ ok: true, utc: '2031-04-04T20:59:59Z' })
    expect(read('46480.5', 'number')).toMatchObject({ ok: true, utc: '2027-04-03T09:00:00Z' })
  })

  it('gives the day that was written, in every form of it', () => {
    const day = fc.date({ min: new Date('2027-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    const forms = [
      (y: string, m: string, d: string) => `${y}-${m}-${d}`,
      (y: string, m: string, d: string) => `${y}/${Number(m)}/${Number(d)}`,
      (y: string, m: string, d: string) => `${d}/${m}/${y}`,
      (y: string, m: string, d: string) => `${m}/${d}/${y}`,
      (y: string, m: string, d: string) => `${y}${m}${d}`,
    ]
    fc.assert(
      fc.property(day, fc.constantFrom(...forms), (moment, form) => {
        const iso = moment.toISOString().slice(0, 10)
        const [y = '', m = '', d = ''] = iso.split('-')
        const found = read(form(y, m, d))
        if (found.ok) expect(found.utc).toBe(`${iso}T20:59:59Z`)
        else expect(found.code).toBe('ambiguous-deadline')
      }),
      { numRuns: 3_000 },
    )
  })
})
