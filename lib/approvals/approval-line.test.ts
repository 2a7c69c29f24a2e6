import { describe, expect, it } from 'vitest'
import { parseAmount } from '@/lib/money/amount'
import { type DecidedLine, hasNoAmount, outcomeSentence, railName, whatItDoes, whyNotSentence } from './approval-line'

const amount = parseAmount('1000.00')

const decided: DecidedLine = {
  proposalId: 'a',
  about: { kind: 'payout', id: 'p', name: 'Wages' },
  forced: false,
  asks: 'payout',
  rail: null,
  rows: 3,
  money: amount === null ? null : { amount, currency: 'UGX' },
  maker: 'R. Nambi',
  askedAt: '2026-11-21T10:00:00Z',
  given: 1,
  needed: 1,
  state: 'approved',
  decidedAt: '2026-11-21T10:05:00Z',
  decisions: [{ who: 'D. Okot', what: 'approve', reason: null }],
  voidReason: null,
}

describe('whatItDoes', () => {
  it.each([
    [{ asks: 'payout', rail: null, rows: 183 }, 'Pay 183 rows'],
    [{ asks: 'payout', rail: null, rows: 1 }, 'Pay 1 row'],
    [{ asks: 'payout', rail: 'mtn', rows: 40 }, 'Pay the MTN batch of 40 rows at its new price'],
    [{ asks: 'cancel-disbursement', rail: 'airtel', rows: 12 }, 'Cancel the Airtel batch of 12 rows'],
    [{ asks: 'cancel-disbursement', rail: null, rows: 12 }, 'Cancel the batch of 12 rows'],
    [{ asks: 'release-escrow', rail: null, rows: 0 }, 'Release it to us'],
    [{ asks: 'release-escrow', rail: null, rows: 0, forced: true }, 'Release it to us past terms that are not met'],
    [{ asks: 'reverse-escrow', rail: null, rows: 0 }, 'Return it to whoever paid it in'],
    [{ asks: 'payout', rail: null, rows: 2, held: true }, 'Hold 2 rows until the terms are met'],
    [{ asks: 'payout', rail: 'mtn', rows: 1, held: true }, 'Hold 1 row until the terms are met'],
    [{ asks: 'declare-absent', rail: null, rows: 0 }, 'Say that the service never had it'],
    [{ asks: 'release-escrow-disbursement', rail: null, rows: 1 }, 'Release 1 escrow to its payee'],
    [{ asks: 'release-escrow-disbursement', rail: null, rows: 2 }, 'Release 2 escrows to their payees'],
    [
      { asks: 'release-escrow-disbursement', rail: null, rows: 2, forced: true },
      'Release 2 escrows to their payees past terms that are not met',
    ],
    [{ asks: 'cancel-escrow-disbursement', rail: null, rows: 0 }, 'Cancel the whole escrow payout'],
    [{ asks: 'change-limits', rail: null, rows: 0 }, 'Loosen the limits of amounts'],
    [{ asks: 'payee-account', rail: null, rows: 0, place: 'wallet' }, 'Pay them into a new wallet'],
    [{ asks: 'payee-account', rail: null, rows: 0, place: 'phone' }, 'Pay them on another phone'],
    [{ asks: 'payee-email', rail: null, rows: 0 }, 'Change their email address'],
    [
      { asks: 'payee-email', rail: null, rows: 0, mail: { was: 'a@b.example', email: 'c@d.example' } },
      'Change their email address from a@b.example to c@d.example',
    ],
    [
      { asks: 'payee-email', rail: null, rows: 0, mail: { was: null, email: 'c@d.example' } },
      'Add their email address c@d.example',
    ],
    [
      { asks: 'payee-email', rail: null, rows: 0, mail: { was: 'a@b.example', email: null } },
      'Remove their email address a@b.example',
    ],
  ] as const)('%j', (line, text) => {
    expect(whatItDoes({ forced: false, ...line })).toBe(text)
  })
})

describe('what is asked', () => {
  it('is about no amount where it is about a payee or about limits', () => {
    const kinds = ['payout', 'escrow', 'payment', 'payee', 'escrow-payout', 'limits'] as const
    expect(kinds.filter((kind) => hasNoAmount({ kind, id: '', name: '' }))).toEqual(['payee', 'limits'])
  })

  it.each([
    ['decided', 'You have approved it. Another approver is needed.'],
    ['mine', 'You asked for it, so somebody else has to decide.'],
    ['worked-on', 'You created or edited part of this, so somebody else has to approve it.'],
    ['role', 'An approver has to decide.'],
    ['stale', 'It was asked too long ago and lapses. It has to be asked again.'],
  ] as const)('is not decided by somebody for whom it is %s', (why, sentence) => {
    expect(whyNotSentence(why)).toBe(sentence)
  })
})

describe('railName', () => {
  it.each([
    ['mtn', 'MTN'],
    ['airtel', 'Airtel'],
  ])('writes %s as %s', (rail, name) => {
    expect(railName(rail)).toBe(name)
  })

  it.each(['constructor', 'm-pesa'])('leaves %s as it came', (word) => {
    expect(railName(word)).toBe(word)
  })
})

describe('outcomeSentence', () => {
  it('names who approved', () => {
    expect(outcomeSentence(decided)).toBe('D. Okot')
  })

  it('gives the reason of whoever rejected, and leaves out who had approved', () => {
    const decisions = [
      { who: 'D. Okot', what: 'approve', reason: null },
      { who: 'G. Tumusiime', what: 'reject', reason: 'Row 4 is wrong' },
    ] as const
    expect(outcomeSentence({ ...decided, state: 'rejected', decisions })).toBe('G. Tumusiime: Row 4 is wrong')
  })

  it('says what ended a proposal that nobody decided', () => {
    expect(outcomeSentence({ ...decided, state: 'void', decisions: [], voidReason: 'A row changed.' })).toBe(
      'A row changed.',
    )
    expect(outcomeSentence({ ...decided, state: 'lapsed', decisions: [] })).toBe('Nobody decided in time.')
    expect(outcomeSentence({ ...decided, state: 'void', decisions: [] })).toBe('It was taken back.')
  })

  it('names both of two who approved, with what they said', () => {
    const decisions = [
      { who: 'D. Okot', what: 'approve', reason: '  ' },
      { who: 'G. Tumusiime', what: 'approve', reason: ' As agreed ' },
    ] as const
    expect(outcomeSentence({ ...decided, decisions })).toBe('D. Okot. G. Tumusiime: As agreed')
  })
})
