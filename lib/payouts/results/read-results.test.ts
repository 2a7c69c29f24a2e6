import { describe, expect, it } from 'vitest'
import { translator } from '@/lib/messages/translator'
import { type ResultRow, resultHeadings, resultLines } from './result-line'

const english = translator('en', 'Africa/Kampala')
const row: ResultRow = {
  lineNo: 7,
  cells: ['Achan Francis', '0772 000 418'],
  status: { kind: 'paid' },
  certainlyUnpaid: false,
  network: 'MTN',
  phone: '+256772000418',
  amount: '318500.00',
  fee: '1000.00',
  disbursementId: 'd-1',
  sentAt: '2026-11-21T08:05:58Z',
  reportedAt: '2026-11-21T08:06:20Z',
}

const resultLine = (of: ResultRow, columns: number, translator: typeof english) => resultLines(columns, translator)(of)

describe('resultLines', () => {
  it('keeps the uploaded cells in their order and puts the outcome behind them', () => {
    expect(resultLine(row, 3, english)).toEqual([
      'Achan Francis',
      '0772 000 418',
      '',
      '7',
      'Paid',
      'Paid by MTN, updated 11:06',
      '',
      '+256772000418',
      '318500.00',
      '1000.00',
      'd-1',
      '21 Nov 2026, 11:06 EAT',
    ])
  })

  it('writes each row with its own texts where rows share some of them', () => {
    const lineOf = resultLines(2, english)
    const later = { ...row, reportedAt: '2026-11-21T09:30:00Z' }
    const failed = { ...row, status: { kind: 'failed', reason: 'timed out' } } as const
    const rows = [row, { ...row, phone: '+256772000499' }, later, failed, { ...failed, certainlyUnpaid: true }, row]
    expect(rows.map(lineOf)).toEqual(rows.map((one) => resultLine(one, 2, english)))
    expect(new Set(rows.map((one) => lineOf(one).join('|'))).size).toBe(5)
  })

  it.each(['left-out', 'not-sent-yet', { kind: 'not-known' }, { kind: 'failed', reason: 'x' }] as const)(
    'has as many cells as there are headings for a row that is %j',
    (status) => {
      expect(resultLine({ ...row, status }, 2, english)).toHaveLength(2 + resultHeadings(english).length)
    },
  )

  it('never calls an unknown row failed', () => {
    const line = resultLine({ ...row, status: { kind: 'not-known' }, reportedAt: null }, 2, english)
    expect(line).toContain('Not known yet')
    expect(line.join(' ')).not.toMatch(/fail|nothing was paid/i)
  })

  it('says of a batch on hold that a person resolves it', () => {
    const line = resultLine({ ...row, status: { kind: 'not-known', onHold: true }, reportedAt: null }, 2, english)
    expect(line).toContain('A person resolves it with its batch. Do not pay it again.')
    expect(line.join()).not.toContain('being asked')
  })

  it('advises to pay a failed row again only when the failure is beyond doubt', () => {
    const failed = { ...row, status: { kind: 'failed', reason: 'timed out' } } as const
    expect(resultLine(failed, 2, english)[5]).toContain('Wait until a second reading')
    expect(resultLine({ ...failed, certainlyUnpaid: true }, 2, english)[5]).toBe('Retry the payment later.')
  })

  const cellsOf = (over: Partial<ResultRow>) => resultLine({ ...row, ...over }, 0, english).slice(1)

  it('says of a row that was excluded, or was not sent yet, that nothing was paid', () => {
    expect(cellsOf({ status: 'left-out' })).toEqual([
      ...['Excluded', 'Excluded from the payout. Nothing was paid', '', '', '', '', '', ''],
    ])
    expect(cellsOf({ status: 'not-sent-yet' })).toEqual([
      ...['Not sent', 'Nothing was paid', '', '+256772000418', '318500.00', '1000.00', '', ''],
    ])
    expect(cellsOf({ status: 'not-sent-yet', phone: null, amount: null, fee: null })).toEqual([
      ...['Not sent', 'Nothing was paid', '', '', '', '', '', ''],
    ])
  })

  it('leaves empty what is not known, and takes the time of sending where nothing was read', () => {
    const unknown = {
      status: { kind: 'not-known' },
      phone: null,
      amount: null,
      fee: null,
      disbursementId: null,
    } as const
    expect(cellsOf({ ...unknown, reportedAt: null }).slice(3)).toEqual(['', '', '', '', '21 Nov 2026, 11:05 EAT'])
    expect(cellsOf({ ...unknown, reportedAt: null, sentAt: null }).slice(3)).toEqual(['', '', '', '', ''])
  })

  it.each([
    [{ kind: 'paid' }, 'Paid'],
    [{ kind: 'failed', reason: 'x' }, 'Failed'],
    [{ kind: 'refused' }, 'Failed'],
    [{ kind: 'never-received' }, 'Failed'],
    [{ kind: 'not-sent' }, 'Failed'],
    [{ kind: 'cancelled' }, 'Cancelled'],
    [{ kind: 'pending' }, 'Pending'],
    [{ kind: 'sending' }, 'Sending'],
    [{ kind: 'on-hold' }, 'On hold'],
    [{ kind: 'in-escrow', word: null }, 'In escrow'],
    [{ kind: 'returned' }, 'Reversed'],
    [{ kind: 'not-known' }, 'Not known yet'],
    [{ kind: 'word', word: 'odd' }, 'odd'],
    [{ kind: 'back-to-approval' }, 'Waiting for approval'],
  ] as const)('calls %j %s', (status, word) => {
    expect(cellsOf({ status })[0]).toBe(word)
  })
})
