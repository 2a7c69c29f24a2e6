import { describe, expect, it } from 'vitest'
import type { DisbursementItem } from '@/lib/gateway/shapes/disbursement'
import { fromMinor } from '@/lib/money/amount'
import { belongs } from './belongs'
import { cancelOutcome } from './change-outcome'

const ours = {
  tag: 'CH-0123456789',
  references: new Set(['AAAAAAAA wages', 'BBBBBBBB']),
  agrees: true,
  isAnothers: (tag: string) => tag === 'CH-9876543210',
}
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
  it('is recognised by the tag alone', () => {
    expect(judge('CH-0123456789 June')).toBe('ours')
    expect(judge('CH-9876543210 June')).toBe('other')
  })

  it('is not recognised by an unknown tag of our form, for a restored backup may have lost its submission', () => {
    expect(judge('CH-0123456780')).toBe('unclear')
    expect(judge('CH-0123456780 June', null, null)).toBe('unclear')
    expect(judge('CH-0123456780', 'CCCCCCCC', 'DDDDDDDD')).toBe('other')
  })

  it('is left open where another tag stands with a reference of ours', () => {
    for (const tag of ['CH-9876543210', 'CH-0123456780']) expect(judge(`${tag} June`, 'AAAAAAAA wages')).toBe('unclear')
  })

  it('is recognised by references where the description is gone or cut off', () => {
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

  it('is left open where all that differs is the description, for the service may write it anew', () => {
    for (const description of ['June wages', 'ch-0123456789 June', 'Disbursement CH-0123456789', 'CH-0123456789x'])
      expect(judge(description)).toBe('unclear')
    expect(belongs({ description: 'June wages', items: [] }, { ...ours, agrees: false })).toBe('other')
    expect(belongs({ description: 'CH-01', items: [] }, { ...ours, agrees: false })).toBe('unclear')
  })

  it('is somebody else’s by references only where every one is there and none can be ours', () => {
    for (const references of [
      ['CCCCCCCC'],
      ['CCCCCCCC', null],
      ['CCCCCCCC', 'AAAA'],
      ['CCCCCCCC', 'Ref: bbbbbbbb'],
      ['CCCCCCCC', ''],
    ])
      expect(judge('June wages', ...references)).toBe('unclear')
    expect(judge('June wages', 'CCCCCCCC', 'DDDDDDDD')).toBe('other')
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
