import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endOf, partOf, wholeOf } from './batch-release'
import { namedEscrows } from './named-escrows'

const ID = '5f0f2d8e-5d0e-4f0c-9b39-1d0f8a2f7c11'
const since = { named: {}, acceptedMs: null, waitMs: 60_000 }
const said = (as: 'released' | 'skipped' | 'failed') => ({ named: { [ID]: { as, reason: null } } })
const KNOWN = [
  'pending',
  'processing',
  'active',
  'funded',
  'held',
  'disputed',
  'released',
  'completed',
  'succeeded',
  'reversed',
  'refunded',
  'failed',
  'cancelled',
  'canceled',
]

describe('an escrow of a release', () => {
  it('is released only where its own reading shows it, whatever the answer was', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...KNOWN),
        fc.constantFrom('released' as const, 'skipped' as const, 'failed' as const),
        fc.integer({ min: 0, max: 10 ** 9 }),
        (status, as, acceptedMs) => {
          const part = partOf({ escrowId: ID, status }, { ...since, ...said(as), acceptedMs })
          expect(part === 'released').toBe(['released', 'completed', 'succeeded'].includes(status))
        },
      ),
    )
  })

  it('is never failed or released by a word nobody knows', () => {
    fc.assert(
      fc.property(fc.string(), (word) => {
        fc.pre(!KNOWN.includes(word.trim().toLowerCase()))
        const part = partOf({ escrowId: ID, status: word }, { ...since, ...said('failed'), acceptedMs: 10 ** 9 })
        expect(part).toBe('unclear')
      }),
      { numRuns: 10_000 },
    )
    expect(partOf({ escrowId: ID, status: null }, since)).toBe('unclear')
  })

  it('still held is waited for, until the answer named it left out or the time of confirmation is over', () => {
    const held = { escrowId: ID, status: 'pending' }
    expect(partOf(held, since)).toBe('waiting')
    expect(partOf(held, { ...since, ...said('skipped'), acceptedMs: 0 })).toBe('not-released')
    expect(partOf(held, { ...since, acceptedMs: 59_999 })).toBe('waiting')
    expect(partOf(held, { ...since, acceptedMs: 60_000 })).toBe('not-released')
    // The answer says released and the reading does not: nobody may call that unreleased.
    expect(partOf(held, { ...since, ...said('released'), acceptedMs: 10 ** 9 })).toBe('waiting')
    expect(partOf({ escrowId: ID }, since)).toBe('unread')
  })
})

describe('a release as a whole', () => {
  it('ends only when each of its escrows was read and none is waited for', () => {
    expect(wholeOf(['released', 'unread'])).toBe('pending')
    expect(wholeOf(['released', 'waiting', 'unclear'])).toBe('pending')
    expect(wholeOf(['released', 'unclear'])).toBe('unclear')
    expect(wholeOf(['released', 'released'])).toBe('settled')
    expect(wholeOf(['released', 'not-released', 'ended-otherwise'])).toBe('partial')
    expect(wholeOf(['not-released', 'ended-otherwise'])).toBe('failed')
    expect(endOf(['released', 'waiting'])).toBe('partial')
  })
})

describe('what an answer says of single escrows', () => {
  const other = ID.replace('5', '6')
  it('is read from its lists, as objects or as plain identifiers; one named twice is not believed', () => {
    const body = { released: [{ escrow_id: ID }], skipped: [other], failed: [{ escrow_id: 'x', reason: 'no' }, 7] }
    expect(namedEscrows(body)).toEqual({
      [ID]: { as: 'released', reason: null },
      [other]: { as: 'skipped', reason: null },
    })
    expect(namedEscrows({ released: [ID], failed: [{ escrow_id: ID, reason: 'no' }] })).toBeUndefined()
  })

  it.each([null, '', [], { released: 'all' }, { released_count: 2 }])('is nothing in %j', (body) => {
    expect(namedEscrows(body)).toBeUndefined()
  })
})
