import { describe, expect, it } from 'vitest'
import { asksToStop, isOddName, isTitleOfUnpaid, refuses, roleOf, speaksOfPaying, wordsAgainst } from './refusals'

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

it('finds names that are none, or ask for another payment', () => {
  for (const name of ['TEST TEST', 'Dummy', 'Unknown', 'Okello John x2', 'Okello John - chq'])
    expect(isOddName(name), name).toBe(true)
  for (const name of ['Okello John', 'Testimony Akello', 'Nakato Unity', 'Cashmere Ltd'])
    expect(isOddName(name), name).toBe(false)
})

it('finds closing lines that speak of how payments are made, and passes over signatures', () => {
  for (const line of [
    ...['NB: No. 4 and No. 7 will be given cash', 'Okello is to be paid half', 'NB: the amounts are for two months'],
    ...['Send after the 5th', 'Pay up to number 6 only.', 'Prepared by: Joan (amounts not yet checked)'],
  ])
    expect(speaksOfPaying(line), line).toBe(true)
  for (const line of [
    ...[
      'Prepared by: Joan',
      'Paid by: ________',
      'Received by the cashier on 12/11/2026',
      'Amount in words: two million',
    ],
    ...['NB: all amounts are in Uganda shillings', 'Source: HR records', 'Page 1 of 2', 'Approved by: R. Nambi'],
  ])
    expect(speaksOfPaying(line), line).toBe(false)
})
