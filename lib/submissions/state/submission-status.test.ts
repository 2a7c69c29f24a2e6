import { describe, expect, it } from 'vitest'
import { englishText } from '@/lib/messages/test-english'
import { SUBMISSION_STATES } from '@/lib/store/transitions/standing'
import { STANDINGS } from '@/lib/submissions/testing/standings'
import { isFinal, isNotKnown, mayBeginAgain, stateSentence } from './submission-status'

describe('states of a submission', () => {
  it('each say what they mean for the money', () => {
    for (const one of STANDINGS) expect(englishText(stateSentence(one))).toMatch(/paid|pay|money|sent/i)
  })

  it('never promise failure where money may have moved', () => {
    for (const one of STANDINGS.filter(isNotKnown)) expect(englishText(stateSentence(one))).not.toMatch(/fail|refus/i)
  })

  it('allow a new generation only after proof that nothing ran', () => {
    expect(SUBMISSION_STATES.filter(mayBeginAgain)).toEqual(['rejected_clean', 'absent_proven'])
  })

  it('are never final and unknown at once', () => {
    expect(STANDINGS.filter((one) => isFinal(one.state) && isNotKnown(one))).toEqual([])
  })
})
