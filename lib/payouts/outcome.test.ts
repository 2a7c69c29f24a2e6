import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SubmissionState } from '@/lib/submissions/submission'
import { fateOf, soundsUnpaid } from './outcome'

const unclear: SubmissionState[] = ['sending', 'unknown', 'reconciling', 'duplicate_found', 'needs_human', 'mismatch']

describe('fateOf', () => {
  it.each(unclear)('says "not known" while the submission is %s, whatever an item said before', (state) => {
    expect(fateOf(state, null)).toEqual({ kind: 'not-known' })
    expect(fateOf(state, { mapped: 'failed', rawStatus: 'failed', reason: 'x' })).toEqual({ kind: 'not-known' })
  })

  it('takes the word of the service once the batch is accepted', () => {
    expect(fateOf('accepted', { mapped: 'paid', rawStatus: 'completed', reason: null })).toEqual({ kind: 'paid' })
    expect(fateOf('partial', { mapped: 'failed', rawStatus: 'failed', reason: 'full' })).toEqual({
      kind: 'failed',
      reason: 'full',
    })
    expect(fateOf('accepted', null)).toEqual({ kind: 'pending' })
  })

  it('shows a word nobody knows as it came and never offers such a row to be paid again', () => {
    fc.assert(
      fc.property(fc.string(), (word) => {
        const fate = fateOf('accepted', { mapped: 'unknown-word', rawStatus: word, reason: null })
        expect(fate).toEqual({ kind: 'word', word })
        expect(soundsUnpaid(fate)).toBe(false)
      }),
    )
  })

  it('does not call a row of a cancelled batch unpaid unless its item says so', () => {
    expect(soundsUnpaid(fateOf('cancelled', null))).toBe(false)
    expect(soundsUnpaid(fateOf('cancelled', { mapped: 'cancelled', rawStatus: 'cancelled', reason: null }))).toBe(true)
  })

  it('lets rows of a refused or never received batch go', () => {
    expect(soundsUnpaid(fateOf('rejected_clean', null))).toBe(true)
    expect(soundsUnpaid(fateOf('absent_proven', null))).toBe(true)
    expect(soundsUnpaid(fateOf('ready', null))).toBe(false)
  })
})
