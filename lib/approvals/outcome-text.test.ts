import { expect, it } from 'vitest'
import { message } from '@/lib/messages/message'
import { englishText } from '@/lib/messages/test-english'
import { outcomeMessage, overMessages } from './outcome-text'
import type { Outcome } from './policy-outcome'

const two = { action: 'approve' as const, steps: [{ approvers: 2 }] }
const rule = (over: Partial<Extract<Outcome, { source: 'rule' }>>): Outcome => ({
  ...{ source: 'rule', version: 4, number: 3, id: 'r', when: {}, demand: two },
  ...over,
})

it.each<[Outcome, string]>([
  [
    rule({ when: { currency: 'UGX', totalAbove: '1000000000' } }),
    'Needs 2 approvers: total above UGX 10,000,000 · rule 3',
  ],
  [
    rule({ when: { kinds: ['payout', 'release'], edited: true, warnings: ['landline'], makers: ['m', 'x'] } }),
    'Needs 2 approvers: payout or release, cells edited by hand, accepted warning: Fixed line and prepared by R. Nambi or a named person · rule 3',
  ],
  [
    rule({
      when: { rowsAbove: 500, payeeNewerThanDays: 7, from: '18:00', until: '06:00', weekdays: [6, 7] },
      demand: {
        ...{
          action: 'approve',
          steps: [
            { approvers: 1, groups: ['finance'] },
            { approvers: 1, roles: ['admin'] },
          ],
        },
        ...{ inOrder: true, factor: 'passkey', waitMinutes: 120 },
      },
    }),
    'Needs 1 of finance and 1 of admins, in this order, confirmed with a passkey and 2 hours after it was submitted: more than 500 rows, a payee added or changed in the last 7 days, between 18:00 and 06:00 and on Saturday and Sunday · rule 3',
  ],
  [rule({ demand: { action: 'block' }, when: { kinds: ['payout'] } }), 'Blocked by the policy: payout · rule 3'],
  [
    {
      source: 'ceiling',
      version: 4,
      number: 1,
      id: 'c',
      scope: 'maker-day',
      currency: 'UGX',
      most: '500000000',
      sum: '600000000',
      demand: { action: 'warn' },
    },
    'Warning: one preparer submits more than UGX 5,000,000 in a day · ceiling 1',
  ],
  [
    {
      source: 'default',
      version: 1,
      id: 'default',
      when: {},
      demand: { action: 'approve', steps: [{ approvers: 1 }] },
    },
    'Needs 1 approver',
  ],
])('says why: %#', (outcome, text) => {
  const names = { staff: { m: 'R. Nambi' }, warnings: { landline: message('issues.label.landline') } }
  expect(englishText(outcomeMessage(outcome, names))).toBe(text)
})

it('says whom a ceiling of a day is about', () => {
  const recipients = [
    { name: 'Draru Peter', lines: [5], rows: 1, own: '6000000', earlier: '6000000' },
    { name: 'Zed Ola', lines: [6, 7, 9], rows: 12, own: '72000000', earlier: '0' },
    { lines: [8, 10], rows: 2, own: '12000000', earlier: '0' },
  ]
  const ceiling = { id: 'c', scope: 'payee-day', currency: 'UGX', most: '10000000' } as const
  const blocks = { ...ceiling, source: 'ceiling', version: 4, number: 1, demand: { action: 'block' } } as const
  expect(overMessages({ ...blocks, sum: '72000000', over: { recipients, more: 2 } }).map(englishText)).toEqual([
    'Row 5, Draru Peter: UGX 60,000 here, UGX 60,000 already counted for the day',
    'Rows 6, 7, 9 and 9 more, Zed Ola: UGX 720,000 here',
    'Rows 8 and 10: UGX 120,000 here',
    '2 more payees',
  ])
  expect(overMessages({ ...blocks, sum: '72000000' })).toEqual([])
})
