import { Ban, CircleDashed, CircleQuestionMark } from 'lucide-react'
import { describe, expect, it } from 'vitest'
import { en } from '@/lib/messages/en'
import { STATUS_CODES } from '@/lib/status/status-code'
import { displayOf } from './status-display'

describe('displayOf', () => {
  it('gives a status its icon and tone', () => {
    expect(displayOf('cancelled')).toMatchObject({ icon: Ban, tone: 'neutral' })
  })

  it('keeps violet for what is not known yet', () => {
    expect(displayOf('not_known_yet')).toMatchObject({ icon: CircleQuestionMark, tone: 'unknown' })
  })

  it('is neutral for a status of the service that we do not know', () => {
    expect(displayOf(null)).toEqual({ icon: CircleDashed, tone: 'neutral' })
  })

  it('has a label for every status', () => {
    expect(Object.keys(en.ui.status).sort()).toEqual([...STATUS_CODES].sort())
  })
})
