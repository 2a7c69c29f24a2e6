import { describe, expect, it } from 'vitest'
import { reportSheet } from '@/lib/sheet/report/report'
import { fields, NOTES, notesIn } from './fields'
import { meaningsOf } from './heading-words'

const options = { currency: 'UGX', today: '2026-11-21' }
const read = async (text: string, more = {}) =>
  (await reportSheet(new TextEncoder().encode(text), { ...options, ...more })).report

describe('the cost centre of a row', () => {
  it.each([
    ...['Cost centre', 'COST CENTER', 'Cost-centre', 'CostCentre', 'Cost Centre Code', 'Cost center no.'],
    ...['Cost centre number', 'Cost code', 'Department code', 'Dept code', 'Cost centre (optional)'],
  ])('is what a column headed %s holds', (heading) => {
    expect(meaningsOf(heading)).toMatchObject([{ field: 'costCentre', sure: true }])
  })

  it.each(['CC', 'Cost', 'Centre', 'Department', 'Dept', 'Cost per unit', 'Cost centre amount', 'Collection centre'])(
    'is not what a column headed %s holds',
    (heading) => {
      expect(meaningsOf(heading).map(({ field }) => field)).not.toContain('costCentre')
    },
  )

  it('is read as it is written, apart from its spaces, and never decides whether a row is paid', async () => {
    const sheet =
      'Name,Phone,Amount,Cost centre\nAkello Grace,0772418230,182000, CC  104\nOkot Daniel,0752426149,344000,\n'
    const { outcome, columns, rows } = await read(sheet)
    expect(outcome).toBe('accept')
    expect(columns.costCentre).toBe('D')
    expect(rows).toMatchObject([
      { costCentre: 'CC 104', payable: true, problems: [] },
      { costCentre: null, payable: true, problems: [] },
    ])
  })

  it('stops a row whose cell cannot be what was meant', async () => {
    const long = 'x'.repeat((fields.costCentre.longest ?? 0) + 1)
    const { rows } = await read(
      `Name,Phone,Amount,Cost centre\nAkello,0772418230,182000,#N/A\nOkot,0752426149,344000,${long}\n`,
    )
    expect(rows).toMatchObject([
      { payable: false, problems: [{ code: 'error-cell', field: 'costCentre' }] },
      { payable: false, problems: [{ code: 'too-long', field: 'costCentre' }] },
    ])
  })

  it('is named by a person where no heading says so', async () => {
    const { columns, rows } = await read('Name,Phone,Amount,CC\nAkello,0772418230,182000,104\n', {
      columns: { costCentre: [3] },
    })
    expect(columns.costCentre).toBe('D')
    expect(rows).toMatchObject([{ costCentre: '104', payable: true }])
  })

  it('hides no amount that a comma has cut', async () => {
    const { rows } = await read(
      'Name,Phone,Cost centre,Amount\nAkello,0772418230,104,182000\nOkot,0752426149,1,250,000\n',
    )
    expect(rows.map(({ payable }) => payable)).toEqual([true, false])
  })

  it('is one of our notes, which a sheet has where it has a column for it', () => {
    expect(NOTES).toEqual(['costCentre'])
    expect(notesIn({ columns: ['name', 'phone', 'amount'] })).toEqual([])
    expect(notesIn({ columns: ['phone', 'costCentre', 'amount'] })).toEqual(['costCentre'])
  })
})
