import { describe, expect, it } from 'vitest'
import { RESULT_HEADINGS, type ResultRow, resultLine } from './result-line'

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

  it('says of a batch on hold that a person settles it', () => {
    const line = resultLine({ ...row, fate: { kind: 'not-known', onHold: true }, saidAt: null }, 2, zone)
    expect(line).toContain('A person settles it with its batch. Do not pay again.')
    expect(line.join()).not.toContain('asking')
  })

  it('advises to pay a failed row again only when the failure is beyond doubt', () => {
    const failed = { ...row, fate: { kind: 'failed', reason: 'timed out' } } as const
    expect(resultLine(failed, 2, zone)[5]).toContain('Not before a second reading')
    expect(resultLine({ ...failed, certainlyUnpaid: true }, 2, zone)[5]).toBe('Pay again later.')
  })

  const cellsOf = (over: Partial<ResultRow>) => resultLine({ ...row, ...over }, 0, zone).slice(1)

  it('says of a row that was left out, or was not sent yet, that nothing was paid', () => {
    expect(cellsOf({ fate: 'left-out' })).toEqual([
      ...['left out', 'Left out by staff. Nothing was paid', '', '', '', '', '', ''],
    ])
    expect(cellsOf({ fate: 'not-sent-yet' })).toEqual([
      ...['not sent', 'Nothing was paid', '', '+256772000418', '318500.00', '1000.00', '', ''],
    ])
    expect(cellsOf({ fate: 'not-sent-yet', phone: null, amount: null, fee: null })).toEqual([
      ...['not sent', 'Nothing was paid', '', '', '', '', '', ''],
    ])
  })

  it('leaves empty what is not known, and takes the time of sending where nothing was read', () => {
    const unknown = { fate: { kind: 'not-known' }, phone: null, amount: null, fee: null, disbursementId: null } as const
    expect(cellsOf({ ...unknown, saidAt: null }).slice(3)).toEqual(['', '', '', '', '21 Nov 2026, 11:05 EAT'])
    expect(cellsOf({ ...unknown, saidAt: null, sentAt: null }).slice(3)).toEqual(['', '', '', '', ''])
  })

  it.each([
    [{ kind: 'paid' }, 'paid'],
    [{ kind: 'failed', reason: 'x' }, 'failed'],
    [{ kind: 'refused' }, 'failed'],
    [{ kind: 'never-received' }, 'failed'],
    [{ kind: 'not-sent' }, 'not sent'],
    [{ kind: 'cancelled' }, 'cancelled'],
    [{ kind: 'pending' }, 'pending'],
    [{ kind: 'sending' }, 'sending'],
    [{ kind: 'held' }, 'held'],
    [{ kind: 'in-escrow', word: null }, 'held in escrow'],
    [{ kind: 'returned' }, 'came back'],
    [{ kind: 'not-known' }, 'not known yet'],
    [{ kind: 'word', word: 'odd' }, 'see what we know'],
    [{ kind: 'back-to-approval' }, 'waits for approval'],
  ] as const)('calls %j %s', (fate, word) => {
    expect(cellsOf({ fate })[0]).toBe(word)
  })
})
