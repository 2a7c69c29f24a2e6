import { describe, expect, it } from 'vitest'
import { fromMinor } from '@/lib/money/amount'
import type { DisbursementItem } from '@/lib/service/shapes/disbursement'
import { belongs } from './belongs'
import { cancelOutcome } from './cancelling'

const ours = { tag: 'CH-0123456789', references: new Set(['AAAAAAAA wages', 'BBBBBBBB']) }
const item = (reference: string | null): DisbursementItem => ({
  recipientId: null,
  phone: '+256772000418',
  email: null,
  amount: fromMinor(100n),
  fee: null,
  status: null,
  reference,
  reason: null,
  at: null,
})
const judge = (description: string | null, ...references: (string | null)[]) =>
  belongs({ description, items: references.map(item) }, ours)

describe('whose disbursement it is', () => {
  it('is told by the tag alone', () => {
    expect(judge('CH-0123456789 June')).toBe('ours')
    expect(judge('CH-9876543210 June', 'AAAAAAAA wages')).toBe('other')
  })

  it('is told by references where the description is gone or cut off', () => {
    for (const description of [null, '', 'CH-01']) expect(judge(description, 'AAAAAAAA wages', null)).toBe('ours')
    expect(judge(null, 'CCCCCCCC', 'DDDDDDDD')).toBe('other')
  })

  it('is left open where neither came back', () => {
    for (const description of [null, '', 'CH-01']) {
      expect(judge(description)).toBe('unclear')
      expect(judge(description, null, null)).toBe('unclear')
      expect(judge(description, null, 'CCCCCCCC')).toBe('unclear')
    }
  })

  it('is somebody else’s where the description is in other words', () => {
    expect(judge('June wages')).toBe('other')
    expect(judge('CH-0123456780')).toBe('other')
  })
})

describe('what became of a cancel', () => {
  const read = (status: string | null, cancelledAt: Date | null = null) => cancelOutcome({ status, cancelledAt })

  it('is read from the disbursement', () => {
    expect(read('cancelled')).toBe('settled')
    expect(read('partially_completed', new Date(0))).toBe('settled')
    for (const status of ['completed', 'failed', 'partially_completed']) expect(read(status)).toBe('failed')
    for (const status of ['processing', 'pending', 'parked', null]) expect(read(status)).toBe('pending')
  })
})
