import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newCorrelationTag, tagged, tagOf } from './tag'

describe('the mark in front of a description', () => {
  it('is found again whatever follows, even when the end was cut off', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(30), (description, kept) => {
        const tag = newCorrelationTag()
        const sent = tagged(tag, description)
        expect(tagOf(sent)).toBe(tag)
        expect(tagOf(sent.slice(0, tag.length + kept))).toBe(tag)
      }),
    )
  })

  it('is new each time', () => {
    expect(new Set(Array.from({ length: 1_000 }, newCorrelationTag)).size).toBe(1_000)
  })

  it.each([null, '', 'June wages', 'CH-0123', 'ch-0123456789', 'x CH-0123456789', 'CH-0123456789x', 'CH-012345678I'])(
    'is not seen in %j',
    (description) => expect(tagOf(description)).toBeNull(),
  )
})
