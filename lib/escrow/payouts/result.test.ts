import { describe, expect, it } from 'vitest'
import { resultOf } from './result'

describe('what became of one escrow of a release', () => {
  it.each([
    ['released', null, 'on_hold', 'released'],
    ['ended-otherwise', null, 'unknown', 'ended-otherwise'],
    ['waiting', null, 'accepted', 'under-way'],
    // Nobody sends it now, and nobody knows whether it was sent before.
    ['waiting', null, 'on_hold', 'not-known'],
    ['waiting', null, 'unknown', 'not-known'],
    ['unclear', 'failed', 'accepted', 'not-known'],
    ['waiting', null, 'absent_proven', 'not-released'],
    ['not-released', 'skipped', 'partial', 'skipped'],
    ['waiting', null, 'partial', 'not-released'],
    ['ended-otherwise', 'failed', 'rejected_clean', 'ended-otherwise'],
    ['waiting', 'failed', 'rejected_clean', 'not-released'],
    ['waiting', 'failed', 'void', 'not-released'],
    ['not-released', 'failed', 'accepted', 'failed'],
    ['not-released', 'released', 'accepted', 'not-released'],
    ['not-released', null, 'on_hold', 'not-known'],
    ['waiting', 'skipped', 'settled', 'skipped'],
    ['waiting', 'released', 'failed', 'not-released'],
    ['waiting', 'failed', 'reconciling', 'not-known'],
    ['waiting', 'failed', 'sending', 'under-way'],
    ['waiting', null, 'ready', 'under-way'],
  ] as const)('%s, said %s, in a release that is %s: %s', (part, said, state, result) => {
    expect(resultOf(part, said, state)).toBe(result)
  })
})
