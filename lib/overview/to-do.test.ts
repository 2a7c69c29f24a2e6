import { describe, expect, it } from 'vitest'
import { standing } from '@/lib/submissions/testing/standings'
import { lasting, type Need, wordsOf } from './to-do'

const place = { about: { kind: 'payout', id: 'p', name: 'Wages' }, money: null } as const
const now = new Date('2026-11-21T10:12:30Z')
const notKnown = {
  ...place,
  kind: 'not-known',
  ...standing('unknown'),
  ofCancel: false,
  rail: 'airtel',
  batches: 1,
  since: '2026-11-21T10:00:00Z',
} as const

describe('wordsOf', () => {
  it('says how long a batch has had no answer, and not to pay again', () => {
    expect(wordsOf(notKnown, now)).toEqual({
      code: 'not_known_yet',
      label: 'Not known yet',
      sentence: 'Sent, but no clear answer for 12 minutes. It is asked about by itself. Do not pay again.',
      button: 'Look',
    })
  })

  it.each(['unknown', 'reconciling', 'unclear', 'figures_differ'] as const)('never offers to pay %s again', (word) => {
    const words = wordsOf({ ...notKnown, ...standing(word) }, now)
    expect(words.sentence).toContain('Do not pay again')
    expect(words.button).toBe(word === 'unclear' || word === 'figures_differ' ? 'Resolve' : 'Look')
  })

  it.each(['unknown', 'unclear', 'figures_differ'] as const)('never offers to ask for an escrow %s again', (word) => {
    const about = { kind: 'escrow', id: 'e', name: 'Maize' } as const
    const words = wordsOf(
      { kind: 'collection-not-known', about, money: null, ...standing(word), since: notKnown.since },
      now,
    )
    expect(words.sentence).toContain('Do not ask for it again')
  })

  it('tells a cancel without an answer from a payout without one', () => {
    expect(wordsOf({ ...notKnown, ofCancel: true }, now).sentence).toContain('The cancel has no clear answer')
  })

  it.each<[Need, string, string]>([
    [
      { ...place, kind: 'blocked', blocked: 3, rows: 186 },
      '3 rows blocked',
      '186 rows checked. Settle 3, then ask for approval.',
    ],
    [
      { ...place, kind: 'failed', rows: 1, refused: false, reasons: ['recipient_not_registered'] },
      '1 row failed',
      'Number not registered for mobile money. Nothing was paid for these rows.',
    ],
    [
      { ...place, kind: 'failed', rows: 2, refused: false, reasons: ['provider down', null] },
      '2 rows failed',
      'For 2 different reasons. Nothing was paid for these rows.',
    ],
    [
      { ...place, kind: 'held', batches: 2, rail: null, reason: 'The limit for unknown money is reached' },
      '2 batches held',
      'The limit for unknown money is reached. Nothing is sent until somebody lets it go on.',
    ],
    [
      { ...place, kind: 'approval', asks: 'cancel-disbursement', forced: false, by: 'R. Nambi', rows: 12 },
      'Waits for you',
      'R. Nambi asks to cancel a batch of 12 rows. What is paid by then stays paid.',
    ],
    [
      { ...place, kind: 'approval', asks: 'payout', forced: false, held: true, by: 'R. Nambi', rows: 2 },
      'Waits for you',
      'R. Nambi asks to hold 2 rows in escrow until the terms are met. Nothing is sent until you decide.',
    ],
    [
      { ...place, kind: 'approval', asks: 'payout', forced: false, held: false, by: 'R. Nambi', rows: 1 },
      'Waits for you',
      'R. Nambi asks to pay 1 row. Nothing is sent until you decide.',
    ],
    [
      { ...place, kind: 'approval', asks: 'release-escrow-disbursement', forced: true, by: 'R. Nambi', rows: 1 },
      'Waits for you',
      'R. Nambi asks to release 1 escrow past terms that are not met to the payees. The money stays held until you decide.',
    ],
  ])('%j', (need, label, sentence) => {
    expect(wordsOf(need, now)).toMatchObject({ label, sentence })
  })
})

describe('lasting', () => {
  it.each([
    [-5, 'less than a minute'],
    [59_999, 'less than a minute'],
    [60_000, '1 minute'],
    [3_600_000, '1 hour'],
    [47 * 3_600_000, '47 hours'],
    [48 * 3_600_000, '2 days'],
  ])('%i ms is %s', (ms, text) => {
    expect(lasting(ms)).toBe(text)
  })
})
