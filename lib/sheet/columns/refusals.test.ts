import { describe, expect, it } from 'vitest'
import { asksToStop, isTitleOfUnpaid, refuses, roleOf, wordsAgainst } from './refusals'

describe('words that ask not to pay', () => {
  it.each([
    ...[
      'HOLD',
      'On hold - query',
      'please hold',
      'DO NOT PAY',
      "don't pay",
      'not to be paid',
      'Already paid in cash',
      'PAID',
    ],
    ...[
      'paid cash',
      'Cancelled',
      'Stop payment',
      'Deceased',
      'passed away in May',
      'Left',
      'left the company',
      'has left',
    ],
    ...[
      'Resigned 12/10',
      'not approved',
      'REJECTED',
      'wrong number',
      'Ne pas payer',
      'Déjà payé',
      'annulé',
      'Décédé',
      'suspendue',
    ],
    ...[
      'Usilipe',
      'asilipwe',
      'ameshalipwa',
      'amekufa',
      'Simamisha malipo',
      'marehemu',
      'tosasula',
      'yafa',
      'yasasulwa',
      'temumusasula',
    ],
  ])('finds them in “%s”', (text) => {
    expect(asksToStop(text)).toBe(true)
    const words = wordsAgainst('fact')
    const key = text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
    expect(key.some((word) => words.has(word))).toBe(true)
  })

  it.each([
    ...[
      'Household',
      'unpaid',
      'Paid leave',
      'November payment',
      'Left hand injury',
      'holds a diploma',
      'Transport refund',
    ],
    ...[
      'Paul Okot',
      'Mbale',
      'to be paid by Friday',
      'payment for October',
      'Late arrival allowance',
      'stopover allowance',
    ],
  ])('does not find them in “%s”', (text) => {
    expect(asksToStop(text)).toBe(false)
  })

  it('finds the titles of lists that are not paid', () => {
    for (const title of ['ON HOLD', 'NOT APPROVED', 'REFUNDS DUE FROM:', 'Rejected', 'Paid in October', 'Debtors'])
      expect(isTitleOfUnpaid(title), title).toBe(true)
    for (const title of ['MBALE DISTRICT', 'Team A', 'Casual workers', 'November 2026'])
      expect(isTitleOfUnpaid(title), title).toBe(false)
  })
})

describe('the heading of a column that is not used', () => {
  it('says what a word under it means', () => {
    expect([
      roleOf('Approved?'),
      roleOf('On hold'),
      roleOf('Gender'),
      roleOf('Marital status'),
      roleOf('Remarks'),
    ]).toEqual([...['decision', 'refusal', 'fact', 'fact', 'unknown']])
    expect(refuses('No', roleOf('Approved'))).toBe(true)
    expect(refuses('Yes', roleOf('On hold'))).toBe(true)
    expect(refuses('No', roleOf('On hold'))).toBe(false)
    expect(refuses('No', roleOf('Owns a phone'))).toBe(false)
    expect(refuses('Pending', roleOf('Paid?'))).toBe(false)
    expect(refuses('✗', roleOf('Verified'))).toBe(true)
  })
})
