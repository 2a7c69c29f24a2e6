import fc from 'fast-check'
import { expect, it } from 'vitest'
import { textOf } from '@/lib/platform/test-every-field'
import { setHash } from './decide-several'

const line = fc.record({ proposalId: fc.uuid(), contentHash: fc.stringMatching(/^[0-9a-f]{8}$/) })
const lines = fc.uniqueArray(line, { selector: (one) => one.proposalId, minLength: 1, maxLength: 6 })

it('one proof for several is for exactly this set: any other line gives another hash, any other order the same', () => {
  fc.assert(
    fc.property(lines, line, (all, other) => {
      const hash = setHash(all)
      expect(setHash(all.toReversed())).toBe(hash)
      expect(setHash(all.slice(1))).not.toBe(hash)
      expect(setHash([...all, other])).not.toBe(hash)
      all.forEach((one, at) => {
        const swap = (changed: typeof one) => setHash(all.with(at, changed))
        if (textOf(one.contentHash) !== textOf(other.contentHash))
          expect(swap({ ...one, contentHash: other.contentHash })).not.toBe(hash)
        expect(swap({ ...one, proposalId: other.proposalId })).not.toBe(hash)
      })
    }),
  )
})
