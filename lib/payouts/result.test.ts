import { describe, expect, it } from 'vitest'
import { RESULT_HEADINGS, type ResultRow, resultLine } from './result'

const zone = 'Africa/Kampala'
const row: ResultRow = {
  lineNo: 7,
  cells: ['Achan Francis', '0772 000 418'],
  fate: { kind: 'paid' },
  certainlyUnpaid: false,
  network: 'MTN',
  phone: '+256772000418',
  amount: '318500.00',
  fee: '1000.00',
  disbursementId: 'd-1',
  sentAt: '2026-11-21T08:05:58Z',
  saidAt: '2026-11-21T08:06:20Z',
}

describe('resultLine', () => {
  it('keeps the uploaded cells in their order and puts the outcome behind them', () => {
    expect(resultLine(row, 3, zone)).toEqual([
      'Achan Francis',
      '0772 000 418',
      '',
      '7',
      'paid',
      'Paid by MTN, read 11:06:20',
      '',
      '+256772000418',
      '318500.00',
      '1000.00',
      'd-1',
      '21 Nov 2026, 11:06 EAT',
    ])
  })

  it.each(['left-out', 'not-sent-yet', { kind: 'not-known' }, { kind: 'failed', reason: 'x' }] as const)(
    'has as many cells as there are headings for a row that is %j',
    (fate) => {
      expect(resultLine({ ...row, fate }, 2, zone)).toHaveLength(2 + RESULT_HEADINGS.length)
    },
  )

  it('never calls an unknown row failed', () => {
    const line = resultLine({ ...row, fate: { kind: 'not-known' }, saidAt: null }, 2, zone)
    expect(line).toContain('not known yet')
    expect(line.join(' ')).not.toMatch(/fail|nothing was paid/i)
  })

  it('advises to pay a failed row again only when the failure is beyond doubt', () => {
    const failed = { ...row, fate: { kind: 'failed', reason: 'timed out' } } as const
    expect(resultLine(failed, 2, zone)[5]).toContain('Not before a second reading')
    expect(resultLine({ ...failed, certainlyUnpaid: true }, 2, zone)[5]).toBe('Pay again later.')
  })
})
