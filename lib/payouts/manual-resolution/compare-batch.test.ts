import { describe, expect, it } from 'vitest'
import type { ServiceId } from '@/lib/gateway/id'
import type { Amount } from '@/lib/money/amount'
import { compareBatch, type OurBatch, readBatchOf, type TheirBatch } from './compare-batch'
import { type ResolutionContent, resolutionHash } from './propose-resolution'

const amount = (text: string) => text as Amount
const row = (lineNo: number, destination: string, reference: string, sum = '500.00') => ({
  ...{ lineNo, name: `Payee ${lineNo}`, destination, amount: amount(sum), reference },
})
const item = (phone: string | null, reference: string | null, sum: string | null = '500.00') => ({
  ...{ recipientId: null, phone, amount: sum === null ? null : amount(sum), reference, status: 'completed' },
})
const MARK = 'CH-0123456789'
const OURS: OurBatch = {
  ...{ currency: 'UGX', total: amount('1000.00'), mark: MARK, isAnothers: (mark) => mark === 'CH-9999999999' },
  rows: [row(2, '+256772000001', 'A June'), row(3, '+256772000002', 'B June')],
}
const THEIRS: TheirBatch = {
  ...{ id: '4b7e0c11-0000-4000-8000-000000000000' as ServiceId, status: 'completed', currency: 'UGX' },
  ...{ total: amount('1000.00'), description: `${MARK} June wages`, counts: { recipients: 2 } },
  items: [item('+256772000002', 'B June'), item('+256772000001', 'A June')],
}

describe('a disbursement beside a batch', () => {
  it('fits where figures, mark and every row do, in whatever order', () => {
    const { fits, rows, figures } = compareBatch(OURS, THEIRS)
    expect(fits).toBe(true)
    expect(rows?.map(({ ours, theirs }) => [ours?.reference, theirs?.reference])).toEqual([
      ['A June', 'A June'],
      ['B June', 'B June'],
    ])
    expect(figures.every((figure) => figure.fits)).toBe(true)
  })

  it('matches by destination and amount where references do not come back', () => {
    const items = [item('+256772000002', null), item('+256772000001', null)]
    expect(compareBatch(OURS, { ...THEIRS, items, description: null }).fits).toBe(true)
  })

  it.each<[string, Partial<TheirBatch>]>([
    ['currency', { currency: 'KES' }],
    ['total', { total: amount('1000.01') }],
    ['count', { counts: { recipients: 3 } }],
    ['mark', { description: 'CH-9999999999 June wages' }],
    ['amount of a row', { items: [item('+256772000001', 'A June', '499.00'), item('+256772000002', 'B June')] }],
    ['reference of a row', { items: [item('+256772000001', 'C June'), item('+256772000002', 'B June')] }],
    ['destination of a row', { items: [item('+256772000009', 'A June'), item('+256772000002', 'B June')] }],
    [
      'references, swapped between two people',
      { items: [item('+256772000001', 'B June'), item('+256772000002', 'A June')] },
    ],
  ])('does not fit with another %s', (_what, over) => {
    expect(compareBatch(OURS, { ...THEIRS, ...over }).fits).toBe(false)
  })

  it('fits with another mark where each row has its own reference: the rows were sent as another batch', () => {
    const theirs = { ...THEIRS, description: 'CH-8888888888 June wages' }
    expect(compareBatch(OURS, theirs)).toMatchObject({ fits: true, named: true, byRows: true })
    expect(compareBatch(OURS, THEIRS).byRows).toBe(false)
    const half = [item('+256772000001', 'A June'), item('+256772000002', null)]
    expect(compareBatch(OURS, { ...theirs, items: half })).toMatchObject({ fits: false, byRows: false })
    expect(compareBatch(OURS, { ...theirs, items: null })).toMatchObject({ fits: false, byRows: false })
    expect(compareBatch(OURS, { ...theirs, total: amount('999.00') })).toMatchObject({ fits: false, byRows: false })
  })

  it('shows what is missing and what is more', () => {
    const items = [item('+256772000001', 'A June'), item('+256772000003', 'C June')]
    const { rows } = compareBatch(OURS, { ...THEIRS, items })
    expect(rows?.map(({ ours, theirs, fits }) => [ours?.lineNo ?? null, theirs?.reference ?? null, fits])).toEqual([
      [2, 'A June', true],
      [3, null, false],
      [null, 'C June', false],
    ])
  })

  it.each<[string, TheirBatch['items']]>([
    ['are none', null],
    ['are empty', []],
    ['name no amount', [item('+256772000001', 'A June', null), item('+256772000002', 'B June')]],
    ['name nobody', [item(null, 'A June'), item('+256772000002', 'B June')]],
  ])('says that rows cannot be compared where they %s', (_what, items) => {
    const theirs = { ...THEIRS, items }
    expect(compareBatch(OURS, theirs)).toMatchObject({ fits: true, rows: null })
    expect(readBatchOf(theirs).rows).toBeNull()
  })
})

describe('the hash of what two people decide about a batch', () => {
  const resolved = { rowId: 'r1', word: 'paid', ...row(2, '+256772000001', 'A June') } as const
  const content: ResolutionContent = { action: 'rows', rows: [resolved], evidence: 'A letter', serviceReference: 'T-1' }

  it('is another with any other field', () => {
    const changed: ResolutionContent[] = [
      content,
      { ...content, evidence: 'Another letter' },
      { ...content, serviceReference: null },
      ...(['rowId', 'word', 'name', 'destination', 'amount', 'reference'] as const).map((field) => ({
        ...content,
        rows: [{ ...resolved, [field]: 'unpaid' }],
      })),
      { ...content, rows: [{ ...resolved, lineNo: 9 }] },
      { ...content, rows: [] },
    ]
    const hashes = changed.map((one) => resolutionHash('sandbox', 's1', one))
    hashes.push(resolutionHash('staging', 's1', content), resolutionHash('sandbox', 's2', content))
    expect(new Set(hashes).size).toBe(hashes.length)
  })
})
