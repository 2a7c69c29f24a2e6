import { describe, expect, it } from 'vitest'
import { SUBMISSION_STATES } from '@/lib/store/transitions/standing'
import { STANDINGS } from '@/lib/submissions/testing/standings'
import { faceOf, isFinal, isNotKnown, mayBeginAgain } from './submission-status'

describe('states of a submission', () => {
  it('each have a face that says what it means for the money', () => {
    for (const one of STANDINGS) {
      expect(faceOf(one).label).not.toBe('')
      expect(faceOf(one).sentence).toMatch(/paid|pay|money|sent/i)
    }
  })

  it('never promise failure where money may have moved', () => {
    for (const one of STANDINGS.filter(isNotKnown)) expect(faceOf(one).label).not.toMatch(/fail|refus/i)
  })

  it('allow a new generation only after proof that nothing ran', () => {
    expect(SUBMISSION_STATES.filter(mayBeginAgain)).toEqual(['rejected_clean', 'absent_proven'])
  })

  it('are never final and unknown at once', () => {
    expect(STANDINGS.filter((one) => isFinal(one.state) && isNotKnown(one))).toEqual([])
  })
})
