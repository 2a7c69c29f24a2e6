import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  batchWord,
  escrowMeaning,
  escrowStage,
  heldMeaning,
  paymentEnd,
  paymentMeaning,
  rowMeaning,
} from './service-status'

describe('status words', () => {
  it.each([
    ['completed', 'paid'],
    ['SUCCEEDED', 'paid'],
    [' Failed ', 'failed'],
    ['canceled', 'cancelled'],
    ['processing', 'pending'],
    ['reversed', 'unknown-word'],
    ['', 'unknown-word'],
    [null, 'unknown-word'],
  ])('%j of an item is %s', (raw, meaning) => expect(rowMeaning(raw)).toBe(meaning))

  it('that nobody listed are never failed or paid', () => {
    const listed = /^\s*(completed|succeeded|failed|cancelled|canceled|pending|processing|partially_completed)\s*$/i
    const word = fc.oneof(fc.string(), fc.stringMatching(/^[a-z_]{1,16}$/)).filter((raw) => !listed.test(raw))
    fc.assert(
      fc.property(word, (raw) => rowMeaning(raw) === 'unknown-word' && batchWord(raw) === 'unknown-word'),
      { numRuns: 10_000 },
    )
  })

  it.each([
    ['completed', 'paid', 'completed', 'settled'],
    ['succeeded', 'paid', 'completed', 'settled'],
    ['partially_completed', 'unknown-word', 'partial', 'unknown-word'],
    ['failed', 'failed', 'failed', 'failed'],
    ['cancelled', 'cancelled', 'cancelled', 'cancelled'],
    ['canceled', 'cancelled', 'cancelled', 'cancelled'],
    ['pending', 'pending', 'pending', 'pending'],
    ['processing', 'pending', 'pending', 'pending'],
    ['refunded', 'unknown-word', 'unknown-word', 'settled'],
    [null, 'unknown-word', 'unknown-word', 'unknown-word'],
  ])('%j: of a row %s, of a batch %s, of a payment %s', (raw, row, batch, payment) => {
    for (const word of [raw, raw === null ? null : ` ${raw.toUpperCase()} `])
      expect([rowMeaning(word), batchWord(word), paymentMeaning(word)]).toEqual([row, batch, payment])
  })

  it.each([
    ['pending', 'unpaid', 'pending', 'pending'],
    ['processing', 'unpaid', 'pending', 'pending'],
    ['active', 'held', 'pending', 'settled'],
    ['funded', 'held', 'pending', 'settled'],
    ['held', 'held', 'pending', 'settled'],
    ['disputed', 'disputed', 'pending', 'settled'],
    // Released says nothing of the payout to the payee.
    ['released', 'released', 'unknown-word', 'settled'],
    ['completed', 'released', 'paid', 'settled'],
    ['succeeded', 'released', 'paid', 'settled'],
    ['reversed', 'reversed', 'cancelled', 'settled'],
    ['refunded', 'reversed', 'cancelled', 'settled'],
    ['failed', 'failed', 'failed', 'failed'],
    ['cancelled', 'cancelled', 'cancelled', 'cancelled'],
    ['canceled', 'cancelled', 'cancelled', 'cancelled'],
    ['other', null, 'unknown-word', 'unknown-word'],
    [null, null, 'unknown-word', 'unknown-word'],
  ])('%j: of an escrow %s, of its row %s, of what it collects %s', (raw, stage, row, collected) => {
    for (const word of [raw, raw === null ? null : ` ${raw.toUpperCase()} `])
      expect([escrowStage(word), heldMeaning(word), escrowMeaning(word)]).toEqual([stage, row, collected])
  })

  it('end a payment only where they say how it ended', () => {
    expect(['completed', 'failed', 'canceled', 'pending', 'other'].map(paymentEnd)).toEqual([
      ...['settled', 'failed', 'cancelled', null, null],
    ])
  })
})
