import { describe, expect, it } from 'vitest'
import { reportSheet } from '@/lib/sheet/report/report'
import { context, read } from '@/lib/sheet/testing/read'
import { workbookBytes } from '@/lib/sheet/testing/workbook-fixture'

const asked = async (notes: Readonly<Record<string, string>>) => {
  const rows = [
    ['Name', 'Phone', 'Amount'],
    ['Akello Grace', '0772000418', 52_000],
    ['Okot Daniel', '0782000202', 70_000],
    ['Total', null, 122_000],
  ]
  const bytes = workbookBytes({ sheets: [{ name: 'Wages', rows, notes }] })
  const { report } = await reportSheet(bytes, context)
  return report.questions.map(({ code }) => code)
}

describe('a note on a heading or a total', () => {
  it.each([
    ...['These are gross, take off 6% WHT before paying', 'Only 8 people were cleared by audit', 'Less 10,000 each'],
    ...['Not yet approved by the board', 'Pay half now', 'In USD', 'Amounts are in thousands', 'Deduct the advance'],
    ...['Old rates, to be corrected', 'Minus lunch', 'Boss: add 5,000 to all', 'Figures are provisional'],
    ...['Pay only those who signed', 'Before tax', 'À payer après le 5', 'Kata kodi 6%'],
  ])('is asked about where it speaks of paying or of sums: %s', async (text) => {
    expect(await asked({ C1: text })).toEqual(['note'])
    expect(await asked({ A4: text })).toEqual(['note'])
    expect(await asked({ F9: text })).toEqual(['note'])
  })

  it.each([
    ...['Joan: new staff file at HR, room 4', 'Enter as 07XXXXXXXX', 'Amount to be paid', 'Net pay', 'Ask Bo'],
    ...['Only MTN and Airtel numbers', 'Net pay after NSSF', 'Approved by the CEO', 'Names as on the ID'],
    ...['Sum of column C', 'Checked by Joan on 12/11/2026'],
  ])('is not where it does not: %s', async (text) => {
    expect(await asked({ C1: text })).toEqual([])
    expect(await asked({ A4: text })).toEqual([])
  })
})

describe('a word above a column of nothing', () => {
  const codes = async (heading: string) => {
    const { questions } = await read(`${heading}\nAkello Grace,0772000418,52000,,\nOkot Daniel,0782000202,70000,,\n`)
    return questions.map(({ code }) => code)
  }

  it.each([
    'Name,Phone,Amount,,PAID',
    'Name,Phone,Amount,,DO NOT PAY',
    'Name,Phone,Amount,PAID 05/11/2026,',
    'Name,Phone,Amount,,Cancelled',
  ])('is read like a title: %s', async (heading) => {
    expect(await codes(heading)).toEqual(['note'])
  })

  it.each(['Name,Phone,Amount,Paid,', 'Name,Phone,Amount,,Signature', 'Name,Phone,Amount,,Page 1'])(
    'is a column to fill in, or says nothing of paying: %s',
    async (heading) => {
      expect(await codes(heading)).toEqual([])
    },
  )
})
