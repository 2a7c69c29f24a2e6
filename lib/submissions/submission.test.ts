import { describe, expect, it } from 'vitest'
import { faceOf, isFinal, isNotKnown, mayBeginAgain, SUBMISSION_STATES } from './submission'

describe('states of a submission', () => {
  it('each have a face that says what it means for the money', () => {
    for (const state of SUBMISSION_STATES) {
      expect(faceOf(state).label).not.toBe('')
      expect(faceOf(state).sentence).toMatch(/paid|pay|money|sent/i)
    }
  })

  it('never promise failure where money may have moved', () => {
    for (const state of SUBMISSION_STATES.filter(isNotKnown)) expect(faceOf(state).label).not.toMatch(/fail|refus/i)
  })

  it('allow a new generation only after proof that nothing ran', () => {
    expect(SUBMISSION_STATES.filter(mayBeginAgain)).toEqual(['rejected_clean', 'absent_proven'])
  })

  it('are never final and unknown at once', () => {
    expect(SUBMISSION_STATES.filter((state) => isFinal(state) && isNotKnown(state))).toEqual([])
  })
})
