import { describe, expect, it } from 'vitest'
import { doubtOf } from './compare-heads'

const at = new Date('2026-02-01T08:00:00Z')
const kept = { place: 7n, hash: 'aa', at, database: 'this', keptAt: null }
const facts = {
  database: 'this',
  acceptedAt: new Date('2026-01-01T00:00:00Z'),
  reached: 7n,
  hashAt: (place: bigint) => (place === 7n ? 'aa' : null),
}

describe('the doubt about a database', () => {
  it('is none where it holds the kept head', () => {
    expect(doubtOf(kept, facts)).toBeNull()
    expect(doubtOf({ ...kept, database: null }, facts)).toBeNull()
  })

  it('names what contradicts the kept head', () => {
    expect(doubtOf({ ...kept, place: 8n }, facts)).toBe('behind')
    expect(doubtOf({ ...kept, hash: 'bb' }, facts)).toBe('replaced')
    expect(doubtOf({ ...kept, database: 'other' }, facts)).toBe('other-database')
    expect(doubtOf({ unreadableSince: at }, facts)).toBe('unreadable')
  })

  it('ends with what was accepted after the head was kept, and not before', () => {
    const later = { ...facts, acceptedAt: new Date(at.getTime() + 1) }
    const wrong = { ...kept, hash: 'bb' }
    expect(doubtOf(wrong, later)).toBeNull()
    expect(doubtOf(wrong, { ...facts, acceptedAt: at })).toBe('replaced')
    expect(doubtOf({ unreadableSince: at }, later)).toBeNull()
  })
})
