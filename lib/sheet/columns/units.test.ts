import { describe, expect, it } from 'vitest'
import { englishText } from '@/lib/messages/test-english'
import { reportSheet } from '@/lib/sheet/report/report'
import { context } from '@/lib/sheet/testing/read'
import { confirmedOf } from './confirmed'
import { unitsOfHeading, unitsOfText, withoutUnits } from './units'

const ROWS = 'Akello Grace,0772000100,50000\nOkot Daniel,0752000200,60000\n'
const report = async (heading: string, name = '') =>
  (await reportSheet(new TextEncoder().encode(`Name,Phone,${heading}\n${ROWS}`), { ...context, name })).report
const asked = async (heading: string, name = '') =>
  (await report(heading, name)).questions.map(({ code, message }) => `${code}: ${englishText(message)}`)

describe('a currency in a heading', () => {
  it.each([
    ['Montant (FBu)', 'FBu'],
    ['Montant (F.Bu)', 'F.Bu'],
    ['Montant (FC)', 'FC'],
    ['Montant en FC', 'FC'],
    ['Amount K.Shs', 'K.Shs'],
    ['Amount (K Sh)', 'K Sh'],
    ['Amount (T.Shs)', 'T.Shs'],
    ['Amount T/Shs', 'T/Shs'],
    ['Amount (Kenya shs)', 'Kenya shs'],
    ['Amount (Somali shillings)', 'Somali shillings'],
    ['Montant (F.CFA)', 'F.CFA'],
    ['Amount (R.F)', 'R.F'],
  ])('is asked about: %s', async (heading, said) => {
    expect(unitsOfHeading(heading, 'UGX').map((unit) => unit.said)).toEqual([said])
    expect(await asked(heading)).toEqual([expect.stringMatching(/^other-unit: /)])
  })

  it.each(['Amount (U.Shs)', 'Amount U/Shs', 'Amount Uganda shs', 'Amount (Shs)', 'Amount shs.'])(
    'is our own: %s',
    async (heading) => {
      expect(withoutUnits(heading).replace(/[().]/g, '').trim()).toBe('Amount')
      expect(await asked(heading)).toEqual([])
    },
  )

  it.each(['FC Kampala: pay of the players', 'Le Petit school', 'Group K sheep farmers'])(
    'is none in the words of a title: %s',
    (title) => {
      expect(unitsOfText(title, 'UGX')).toEqual([])
    },
  )
})

describe('a currency in the name of the file', () => {
  it.each(['wages (KES).csv', 'payroll_usd.csv', 'Wages_TZS_November.csv', 'pay KShs.csv', 'pay-BIF.csv'])(
    'is asked about: %s',
    async (name) => {
      expect(await asked('Amount', name)).toEqual([expect.stringContaining('the name of the file')])
    },
  )

  it.each([
    ...['wages (UGX).csv', 'Cad team wages.csv', 'kr_payroll.csv', 'wages_x1000.csv', 'Wages of FC Kampala.csv'],
    ...['pound_road_school.csv'],
  ])('is none: %s', async (name) => {
    expect(await asked('Amount', name)).toEqual([])
  })

  it('is answered like that of a heading', async () => {
    const bytes = new TextEncoder().encode(`Name,Phone,Amount\n${ROWS}`)
    const { report: answered } = await reportSheet(bytes, { ...context, name: 'wages (KES).csv', amountsIn: 'UGX' })
    expect(answered.outcome).toBe('accept')
  })
})

it('keeps the answer to the name of a file readable', () => {
  const answer = { key: 'unit file  “wages (KES)”: KES', field: 'amount', columns: [] } as const
  const mapping = { headerLine: 1, headings: ['Name'], columns: [null], confirmed: [answer] }
  expect(confirmedOf(mapping).map(({ message }) => englishText(message))).toEqual([
    'Amounts are paid as written, although “wages (KES)” in the name of the file says KES',
  ])
})
