import { describe, expect, it } from 'vitest'
import { readDetail } from './read-detail'

describe('the recorded detail of an entry', () => {
  it('is read as values before and after, however the act recorded them', () => {
    const limits = { before: { payout: '100', day: '5' }, after: { payout: '200', day: '5' }, reason: 'harvest' }
    expect(readDetail(limits)).toEqual({
      changes: [{ row: null, name: 'payout', before: '100', after: '200' }],
      facts: [{ name: 'reason', value: 'harvest' }],
    })
    expect(readDetail({ from: 'viewer', to: 'preparer', sessionsEnded: 1 })).toEqual({
      changes: [{ row: null, name: '', before: 'viewer', after: 'preparer' }],
      facts: [{ name: 'sessionsEnded', value: '1' }],
    })
    const cells = {
      rows: 1,
      lines: [4],
      fields: ['amount'],
      changes: [{ line: 4, field: 'amount', before: '60,000', after: '66,000' }],
    }
    expect(readDetail(cells)).toEqual({
      changes: [{ row: 4, name: 'amount', before: '60,000', after: '66,000' }],
      facts: [
        { name: 'rows', value: '1' },
        { name: 'lines', value: '[4]' },
      ],
    })
  })

  it('says what there was not before', () => {
    expect(readDetail({ before: null, after: { a: { b: [1] } } }).changes).toEqual(
      [
        { row: null, name: '', before: null, after: null },
        { row: null, name: 'a.b', before: null, after: '[1]' },
      ].filter(({ before, after }) => before !== after),
    )
    expect(readDetail({ rows: 2, from: 7 }).facts).toEqual([
      { name: 'rows', value: '2' },
      { name: 'from', value: '7' },
    ])
  })

  it.each([null, 'text', [], 3])('has nothing to say of %j', (detail) => {
    expect(readDetail(detail)).toEqual({ changes: [], facts: [] })
  })
})
