import { describe, expect, it } from 'vitest'
import { asMessage } from '@/lib/messages/message'
import { englishText } from '@/lib/messages/test-english'
import { standing } from '@/lib/submissions/testing/standings'
import type { Task } from './task'
import { durationText, taskText } from './task-text'

const place = { about: { kind: 'payout', id: 'p', name: 'Wages' }, money: null } as const
const now = new Date('2026-11-21T10:12:30Z')
const notKnown = {
  ...place,
  kind: 'not-known',
  ...standing('unknown'),
  ofCancel: false,
  network: 'airtel',
  batches: 1,
  since: '2026-11-21T10:00:00Z',
} as const

const wordsOf = (task: Task) => {
  const { code, label, text, button } = taskText(task, now)
  return { code, label: englishText(label), sentence: englishText(text), button: englishText(button) }
}

describe('the text of a task', () => {
  it('says how long a batch has had no answer, and not to pay again', () => {
    expect(wordsOf(notKnown)).toEqual({
      code: 'not_known_yet',
      label: 'Not known yet',
      sentence: 'Sent, but no clear answer for 12 minutes. It is checked again automatically. Do not pay again.',
      button: 'View',
    })
  })

  it.each(['unknown', 'reconciling', 'unclear', 'figures_differ'] as const)('never offers to pay %s again', (word) => {
    const words = wordsOf({ ...notKnown, ...standing(word) })
    expect(words.sentence).toContain('Do not pay again')
    expect(words.button).toBe(word === 'unclear' || word === 'figures_differ' ? 'Resolve' : 'View')
  })

  it.each(['unknown', 'unclear', 'figures_differ'] as const)('never offers to request an escrow %s again', (word) => {
    const about = { kind: 'escrow', id: 'e', name: 'Maize' } as const
    const words = wordsOf({
      kind: 'collection-not-known',
      about,
      money: null,
      ...standing(word),
      since: notKnown.since,
    })
    expect(words.sentence).toContain('Do not request it again')
  })

  it('distinguishes a cancel without an answer from a payout without one', () => {
    expect(wordsOf({ ...notKnown, ofCancel: true }).sentence).toContain('The cancellation has had no clear answer')
  })

  it.each<[Task, string, string]>([
    [
      { ...place, kind: 'blocked', blocked: 3, rows: 186 },
      '3 rows blocked',
      '186 rows checked. 3 rows need attention before approval.',
    ],
    [
      { ...place, kind: 'failed', rows: 1, refused: false, reasons: ['recipient_not_registered'] },
      '1 row failed',
      'Number not registered for mobile money. Nothing was paid for these rows.',
    ],
    [
      { ...place, kind: 'failed', rows: 2, refused: false, reasons: ['provider down', null] },
      '2 rows failed',
      '2 different reasons. Nothing was paid for these rows.',
    ],
    [
      {
        ...place,
        kind: 'on-hold',
        batches: 2,
        network: null,
        reason: asMessage('The limit for unknown money is reached'),
      },
      '2 batches on hold',
      'The limit for unknown money is reached. Nothing is sent until somebody resumes it.',
    ],
    [
      { ...place, kind: 'approval', asks: 'cancel-disbursement', forced: false, by: 'R. Nambi', rows: 12 },
      'Needs your approval',
      'R. Nambi requests to cancel a batch of 12 rows. What has been paid by then stays paid.',
    ],
    [
      { ...place, kind: 'approval', asks: 'payout', forced: false, held: true, by: 'R. Nambi', rows: 2 },
      'Needs your approval',
      'R. Nambi requests to hold 2 rows in escrow until the terms are met. Nothing is sent until you decide.',
    ],
    [
      { ...place, kind: 'approval', asks: 'payout', forced: false, held: false, by: 'R. Nambi', rows: 1 },
      'Needs your approval',
      'R. Nambi requests to pay 1 row. Nothing is sent until you decide.',
    ],
    [
      { ...place, kind: 'approval', asks: 'release-escrow-disbursement', forced: true, by: 'R. Nambi', rows: 1 },
      'Needs your approval',
      'R. Nambi requests to release 1 escrow to its payee before all terms are met. The money stays in escrow until you decide.',
    ],
  ])('%j', (task, label, sentence) => {
    expect(wordsOf(task)).toMatchObject({ label, sentence })
  })
})

describe('durationText', () => {
  it.each([
    [-5, 'less than a minute'],
    [59_999, 'less than a minute'],
    [60_000, '1 minute'],
    [3_600_000, '1 hour'],
    [47 * 3_600_000, '47 hours'],
    [48 * 3_600_000, '2 days'],
  ])('%i ms is %s', (ms, text) => {
    expect(englishText(durationText(ms))).toBe(text)
  })
})
