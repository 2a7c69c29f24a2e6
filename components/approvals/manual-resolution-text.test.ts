import { describe, expect, it } from 'vitest'
import { english } from '@/lib/messages/test-english'
import type { LastRead } from '@/lib/submissions/manual-resolution/resolution-view'
import { changeNoun, readSentence } from './manual-resolution-text'

const read = (more: Partial<LastRead>): LastRead => ({
  at: 'now',
  says: 'pending',
  word: null,
  released: null,
  ...more,
})

describe('the sentence about the last reading of a change', () => {
  it.each([
    [null, 'It was not refreshed since.'],
    [read({}), 'Updated now: the release has not happened yet.'],
    [read({ says: 'untouched' }), 'Updated now: nothing of the release has happened.'],
    [
      read({ says: 'unclear', word: 'parked' }),
      'Updated now: the service reports the status parked, which does not show whether the release happened.',
    ],
    [read({ says: 'unclear' }), 'Updated now: the service gave no status that shows whether the release happened.'],
    [read({ released: { done: 1, of: 3 } }), 'Updated now: 1 of 3 escrows is released, the rest not.'],
    [read({ released: { done: 2, of: 3 } }), 'Updated now: 2 of 3 escrows are released, the rest not.'],
  ])('%j', (last, sentence) => {
    expect(readSentence(english('approvals'), changeNoun('release-escrow-disbursement'), last, (iso) => iso)).toBe(
      sentence,
    )
  })
})
