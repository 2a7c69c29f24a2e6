import { describe, expect, it } from 'vitest'
import { asMessage } from '@/lib/messages/message'
import { englishText } from '@/lib/messages/test-english'
import { parseAmount } from '@/lib/money/amount'
import { networkNameOf } from '@/lib/networks/networks'
import { aboutName, type DecidedLine, hasNoAmount, outcomeMessages, whatItDoes, whyNotMessage } from './approval-line'

const amount = parseAmount('1000.00')

const decided: DecidedLine = {
  proposalId: 'a',
  about: { kind: 'payout', id: 'p', name: 'Wages' },
  forced: false,
  asks: 'payout',
  network: null,
  rows: 3,
  money: amount === null ? null : { amount, currency: 'UGX' },
  maker: 'R. Nambi',
  askedAt: '2026-11-21T10:00:00Z',
  given: 1,
  needed: 1,
  comments: [],
  outcomes: [],
  state: 'approved',
  decidedAt: '2026-11-21T10:05:00Z',
  decisions: [{ who: 'D. Okot', what: 'approve', reason: null }],
  voidReason: null,
}

describe('whatItDoes', () => {
  it.each([
    [{ asks: 'payout', network: null, rows: 183 }, 'Pay 183 rows'],
    [{ asks: 'payout', network: null, rows: 1 }, 'Pay 1 row'],
    [{ asks: 'payout', network: 'mtn', rows: 40 }, 'Pay the MTN batch of 40 rows at its new quote'],
    [{ asks: 'cancel-disbursement', network: 'airtel', rows: 12 }, 'Cancel the Airtel batch of 12 rows'],
    [{ asks: 'cancel-disbursement', network: null, rows: 12 }, 'Cancel the batch of 12 rows'],
    [{ asks: 'release-escrow', network: null, rows: 0 }, 'Release the money to us'],
    [
      { asks: 'release-escrow', network: null, rows: 0, forced: true },
      'Release the money to us before all terms are met',
    ],
    [{ asks: 'reverse-escrow', network: null, rows: 0 }, 'Return the money to the payer'],
    [{ asks: 'payout', network: null, rows: 2, held: true }, 'Hold 2 rows in escrow until the terms are met'],
    [{ asks: 'payout', network: 'mtn', rows: 1, held: true }, 'Hold 1 row in escrow until the terms are met'],
    [{ asks: 'declare-absent', network: null, rows: 0 }, 'Confirm that the service never received it'],
    [{ asks: 'release-escrow-disbursement', network: null, rows: 1 }, 'Release 1 escrow to its payee'],
    [{ asks: 'release-escrow-disbursement', network: null, rows: 2 }, 'Release 2 escrows to their payees'],
    [
      { asks: 'release-escrow-disbursement', network: null, rows: 2, forced: true },
      'Release 2 escrows to their payees before all terms are met',
    ],
    [{ asks: 'cancel-escrow-disbursement', network: null, rows: 0 }, 'Cancel the whole escrow payout'],
    [{ asks: 'change-limits', network: null, rows: 0 }, 'Raise the limits'],
    [{ asks: 'payee-account', network: null, rows: 0, place: 'wallet' }, 'Pay into a new wallet'],
    [{ asks: 'payee-account', network: null, rows: 0, place: 'phone' }, 'Pay to a new phone'],
    [{ asks: 'payee-email', network: null, rows: 0 }, 'Change the email address'],
    [
      { asks: 'payee-email', network: null, rows: 0, mail: { was: 'a@b.example', email: 'c@d.example' } },
      'Change the email address from a@b.example to c@d.example',
    ],
    [
      { asks: 'payee-email', network: null, rows: 0, mail: { was: null, email: 'c@d.example' } },
      'Add the email address c@d.example',
    ],
    [
      { asks: 'payee-email', network: null, rows: 0, mail: { was: 'a@b.example', email: null } },
      'Remove the email address a@b.example',
    ],
  ] as const)('%j', (line, text) => {
    expect(englishText(whatItDoes({ forced: false, ...line }))).toBe(text)
  })
})

describe('what a proposal would do', () => {
  it('is about no amount where it is about a payee or about limits', () => {
    const kinds = ['payout', 'escrow', 'payment', 'payee', 'escrow-payout', 'limits'] as const
    expect(kinds.filter((kind) => hasNoAmount({ kind, id: '', name: '' }))).toEqual(['payee', 'limits'])
  })

  it.each([
    ['decided', 'You have approved it. Another approver is needed.'],
    ['mine', 'You requested it, so somebody else has to decide.'],
    ['worked-on', 'You created or edited part of this, so somebody else has to approve it.'],
    ['role', 'An approver has to decide.'],
    ['stale', 'It was requested too long ago and lapses. It has to be requested again.'],
  ] as const)('is not decided by somebody for whom it is %s', (why, sentence) => {
    expect(englishText(whyNotMessage(why))).toBe(sentence)
  })
})

describe('the name of a network', () => {
  it.each([
    ['mtn', 'MTN'],
    ['airtel', 'Airtel'],
  ])('writes %s as %s', (network, name) => {
    expect(networkNameOf(network)).toBe(name)
  })

  it.each(['constructor', 'm-pesa'])('leaves %s as it came', (word) => {
    expect(networkNameOf(word)).toBe(word)
  })
})

const outcome = (line: DecidedLine) => outcomeMessages(line).map(englishText).join('. ')

describe('outcomeMessages', () => {
  it('names who approved', () => {
    expect(outcome(decided)).toBe('D. Okot')
  })

  it('gives the reason of the person who rejected, and leaves out who had approved', () => {
    const decisions = [
      { who: 'D. Okot', what: 'approve', reason: null },
      { who: 'G. Tumusiime', what: 'reject', reason: 'Row 4 is wrong' },
    ] as const
    expect(outcome({ ...decided, state: 'rejected', decisions })).toBe('G. Tumusiime: Row 4 is wrong')
  })

  it('names what ended a proposal that nobody decided', () => {
    expect(outcome({ ...decided, state: 'void', decisions: [], voidReason: asMessage('A row changed.') })).toBe(
      'A row changed.',
    )
    expect(outcome({ ...decided, state: 'lapsed', decisions: [] })).toBe('Nobody decided in time.')
    expect(outcome({ ...decided, state: 'void', decisions: [] })).toBe('It was withdrawn.')
  })

  it('names both of two who approved, with their reasons', () => {
    const decisions = [
      { who: 'D. Okot', what: 'approve', reason: '  ' },
      { who: 'G. Tumusiime', what: 'approve', reason: ' As agreed ' },
    ] as const
    expect(outcome({ ...decided, decisions })).toBe('D. Okot. G. Tumusiime: As agreed')
  })
})

describe('the name of what a proposal is about', () => {
  it.each([
    ['payout', 'Wages', 'Wages'],
    ['limits', 'UGX', 'Limits in UGX'],
    ['payment', '+256772100100', 'Payment by +256772100100'],
    ['payment', '', 'Payment'],
    ['escrow', '+256772100100', 'Escrow +256772100100'],
    ['escrow-payout', 'Harvest', 'Harvest'],
    ['escrow-payout', '', 'Escrow payout 5f0f2d8e'],
  ] as const)('%s “%s” is %s', (kind, name, shown) => {
    expect(englishText(aboutName({ kind, id: '5f0f2d8e-5d0e-4f0c-9b39-1d0f8a2f7c11', name }))).toBe(shown)
  })
})
