import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cancelBatchOutcome,
  disputeOutcome,
  fulfilOutcome,
  refusedByState,
  releaseOutcome,
  reverseOutcome,
  stuckOutcome,
} from './change-outcome'

describe('what the state of an escrow says of a wish', () => {
  it.each([
    ['active', 'pending', 'pending', 'pending'],
    ['Funded', 'pending', 'pending', 'pending'],
    ['disputed', 'pending', 'pending', 'settled'],
    ['released', 'settled', 'failed', 'failed'],
    ['COMPLETED', 'settled', 'failed', 'failed'],
    ['reversed', 'failed', 'settled', 'failed'],
    ['refunded', 'failed', 'settled', 'failed'],
    ['failed', 'failed', 'failed', 'failed'],
    // It may still hold the money: nothing is ruled out by the word.
    ['cancelled', 'pending', 'pending', 'pending'],
    ['Canceled', 'pending', 'pending', 'pending'],
    [null, 'unclear', 'unclear', 'unclear'],
  ])('%s: release %s, reverse %s, dispute %s', (status, release, reverse, dispute) => {
    const escrow = { status, hasOpenDispute: false }
    expect([releaseOutcome(status), reverseOutcome(status), disputeOutcome(escrow)]).toEqual([
      release,
      reverse,
      dispute,
    ])
  })

  it.each(['active', 'held', 'released', 'parked', null])(
    'a dispute is open where it is listed, though the word is %s',
    (status) => {
      expect(disputeOutcome({ status, hasOpenDispute: true })).toBe('settled')
    },
  )

  it('a word nobody listed is never guessed at', () => {
    const known =
      /^\s*(pending|processing|active|funded|held|disputed|released|completed|succeeded|reversed|refunded|failed|cancell?ed)\s*$/i
    fc.assert(
      fc.property(fc.string(), (word) => {
        fc.pre(!known.test(word))
        return [
          ...[releaseOutcome(word), reverseOutcome(word)],
          disputeOutcome({ status: word, hasOpenDispute: false }),
        ].every((outcome) => outcome === 'unclear')
      }),
    )
  })
})

describe('what a reading of a batch says of a wish to cancel it', () => {
  it.each([
    ['pending', 'pending'],
    ['PARTIALLY_RELEASED', 'pending'],
    ['cancelled', 'settled'],
    ['canceled', 'settled'],
    ['completed', 'failed'],
    ['released', 'failed'],
    [null, 'unclear'],
    ['on_ice', 'unclear'],
  ])('%s: %s', (status, outcome) => {
    expect(cancelBatchOutcome({ status, cancelledAt: null })).toBe(outcome)
  })

  it('a moment of cancelling counts whatever the word, since a batch that was partly released can be cancelled too', () => {
    fc.assert(
      fc.property(fc.option(fc.string()), (status) => {
        expect(cancelBatchOutcome({ status, cancelledAt: new Date(0) })).toBe('settled')
      }),
    )
  })
})

describe('what the terms say of a wish to have one met', () => {
  const term = { id: 't', type: 'manual_release', data: null, expiresAt: null, isMet: false, metAt: null }
  it.each([
    ['active', true, 'settled'],
    ['active', false, 'pending'],
    ['released', false, 'failed'],
    ['active', null, 'unclear'],
  ] as const)('%s, met %s: %s', (status, isMet, outcome) => {
    expect(fulfilOutcome({ status, terms: [{ ...term, isMet }] }, 't')).toBe(outcome)
  })
  it('nothing where the term is not among them', () => {
    expect(fulfilOutcome({ status: 'active', terms: [term] }, 'other')).toBe('unclear')
    expect(fulfilOutcome({ status: 'active', terms: null }, 't')).toBe('unclear')
  })
})

describe('a refusal for the present state', () => {
  const conflict = { outcome: 'unknown', httpStatus: 409 }
  const limited = { outcome: 'rate_limited', httpStatus: 429 }
  it.each([
    ['once', [conflict], false],
    ['twice', [conflict, conflict], true],
    ['twice, after waiting', [limited, conflict, limited, conflict], true],
    ['after an answer that was lost', [{ outcome: 'unknown', httpStatus: null }, conflict, conflict], false],
    ['beside a server error', [conflict, conflict, { outcome: 'unknown', httpStatus: 500 }], false],
  ])('%s', (_when, attempts, said) => {
    expect(refusedByState(attempts)).toBe(said)
  })
})

describe('a reading of a change that waits for a person', () => {
  it.each([
    [{ outcome: 'settled' }, 'settled', 'settled'],
    [{ outcome: 'failed' }, 'failed', 'failed'],
    [{ outcome: 'unclear' }, 'unknown-word', 'unknown-word'],
    [{ outcome: 'pending' }, 'untouched', 'untouched'],
    [{ outcome: 'pending', whenUndone: 'failed' }, 'untouched', 'untouched'],
    [{ outcome: 'pending', whenUndone: 'unclear' }, 'unknown-word', 'unknown-word'],
    // Done in part: it is what it is only once nothing more of it can happen.
    [{ outcome: 'pending', whenUndone: 'partial' }, 'pending', 'partial'],
  ] as const)('%j: %s while its key may live, %s after', (reading, before, after) => {
    expect([stuckOutcome(reading, false), stuckOutcome(reading, true)]).toEqual([before, after])
  })
})
