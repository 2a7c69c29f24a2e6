import { Ban, CircleDashed, CircleQuestionMark } from 'lucide-react'
import { describe, expect, it } from 'vitest'
import { faceOf } from './status-faces'

describe('faceOf', () => {
  it('gives a known word its icon and tone', () => {
    expect(faceOf('Cancelled')).toMatchObject({ icon: Ban, tone: 'neutral', shown: 'Cancelled' })
  })

  it('keeps violet for what is not known yet', () => {
    expect(faceOf('Not known yet')).toMatchObject({ icon: CircleQuestionMark, tone: 'unknown' })
  })

  it.each(['PENDING_REVIEW', '', 'toString', 'paid'])('shows %j in quotes, neutral, as it came', (word) => {
    expect(faceOf(word)).toEqual({ icon: CircleDashed, tone: 'neutral', shown: word })
  })
})
