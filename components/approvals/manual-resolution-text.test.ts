import { describe, expect, it } from 'vitest'
import type { LastRead } from '@/lib/submissions/manual-resolution/resolution-view'
import { changeNoun, readSentence } from './manual-resolution-text'

const read = (more: Partial<LastRead>): LastRead => ({
  at: 'now',
  says: 'pending',
  word: null,
  released: null,
  ...more,
})

describe('what the last reading says of a change', () => {
  it.each([
    [null, 'It was not read since.'],
    [read({}), 'Read now: the release has not happened yet.'],
    [read({ says: 'untouched' }), 'Read now: nothing of the release has happened.'],
    [
      read({ says: 'unclear', word: 'parked' }),
      'Read now: the service reports the status parked, which does not tell whether the release happened.',
    ],
    [read({ says: 'unclear' }), 'Read now: the service gave no word that tells whether the release happened.'],
    [read({ released: { done: 1, of: 3 } }), 'Read now: 1 of 3 escrows is released, the rest are not.'],
    [read({ released: { done: 2, of: 3 } }), 'Read now: 2 of 3 escrows are released, the rest is not.'],
  ])('%j', (last, sentence) => {
    expect(readSentence(changeNoun('release-escrow-disbursement'), last, (iso) => iso)).toBe(sentence)
  })
})
