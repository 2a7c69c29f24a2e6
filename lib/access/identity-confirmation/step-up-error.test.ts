import { expect, it } from 'vitest'
import { proofNeeded, proofPaused, proofWrong, referenceOf, sessionGone } from './step-up-error'

it('shows no reference below a wrong password or code, and one below everything else', () => {
  const own = [proofNeeded('password', 'decision'), proofWrong('totp', 'change', 3), proofPaused('decision', 10)]
  for (const { kind } of own) expect(referenceOf(kind, '7d0b0c0e'), kind).toBe('')
  for (const kind of [sessionGone('decision').kind, 'defect', 'superseded'])
    expect(referenceOf(kind, '7d0b0c0e'), kind).toBe('7d0b0c0e')
})
