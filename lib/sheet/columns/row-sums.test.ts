import { expect, it } from 'vitest'
import { reportSheet } from '@/lib/sheet/report/report'

async function differing(file: string): Promise<number[]> {
  const { report } = await reportSheet(new TextEncoder().encode(file), { currency: 'UGX', today: '2026-11-28' })
  expect(report.questions).toEqual([])
  return report.rows.flatMap(({ sheetRow, problems }) =>
    problems.some(({ code }) => code === 'sum-differs') ? [sheetRow] : [],
  )
}

const sheet = (heading: string, ...rows: string[]): string =>
  [`Name,Phone,${heading}`, ...rows.map((row, at) => `Payee ${'ABCDEFGH'[at]},077240100${at},${row}`)].join('\n')

it.each([
  ['Days,Rate,Amount', ['3,20000,60000', '2,20000,40000', '3,20000,80000', '1,20000,20000'], [4]],
  [
    'Gross pay,PAYE,NSSF,Net pay',
    ['500000,50000,25000,425000', '400000,40000,20000,340000', '500000,50000,25000,475000'],
    [4],
  ],
  ['Day 1,Day 2,Day 3,Total (UGX)', ['20000,20000,20000,60000', '20000,,,60000', '20000,,20000,40000'], [3]],
  ['Days attended,Amount', ['3,60000', '2,40000', '0,60000', '3,60000', '1,20000'], [4]],
  ['Transport,Lunch,Total payable', ['20000,10000,30000', '20000,10000,50000', '15000,10000,25000'], [3]],
])('finds the row that its other columns contradict under “%s”', async (heading, rows, wrong) =>
  expect(await differing(sheet(heading, ...rows))).toEqual(wrong),
)

it.each([
  ['Days,Rate,Amount', ['3,20000,60000', '2,15000,30000', '1,20000,20000']],
  ['Household size,Amount', ['4,60000', '4,60000', '4,60000', '6,60000']],
  ['Days,Amount', ['4,60000', '3,60000', '5,60000', '2,60000']],
  ['Age,Amount', ['30,60000', '30,60000', '30,60000', '41,80000']],
  ['Days of leave,Amount', ['2,60000', '2,60000', '2,60000', '5,60000']],
])('finds none where they lead to no amount or to all, under “%s”', async (heading, rows) =>
  expect(await differing(sheet(heading, ...rows))).toEqual([]),
)
