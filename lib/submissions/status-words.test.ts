import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { batchWord, rowMeaning } from './status-words'

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
})
