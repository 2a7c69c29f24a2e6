import { describe, expect, it } from 'vitest'
import { fromMinor } from '@/lib/money/amount'
import { possibleMatchOf } from './possible-match'

const waiting = {
  payoutId: 'p',
  name: 'Transport',
  batchReference: 'CH-1',
  network: 'airtel',
  sentAt: null,
  rows: 2,
  total: fromMinor(24_000_000n),
  currency: 'UGX',
}
const counts = { recipients: 2, successful: null, failed: null, pending: null }
const listed = { currency: 'UGX', total: fromMinor(24_000_000n), counts }

describe('possibleMatchOf', () => {
  it('names the batch without an answer that has the same figures', () => {
    expect(possibleMatchOf(listed, [waiting])).toBe(waiting)
    expect(possibleMatchOf({ ...listed, counts: { ...counts, recipients: null } }, [waiting])).toBe(waiting)
  })

  it.each([
    { ...listed, currency: 'USD' },
    { ...listed, total: fromMinor(24_000_001n) },
    { ...listed, counts: { ...counts, recipients: 3 } },
  ])('names none for %j', (other) => {
    expect(possibleMatchOf(other, [waiting])).toBeNull()
  })

  it('names none if every batch has an answer', () => {
    expect(possibleMatchOf(listed, [])).toBeNull()
  })
})
