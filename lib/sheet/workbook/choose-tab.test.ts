import { describe, expect, it } from 'vitest'
import { englishText } from '@/lib/messages/test-english'
import { read } from '@/lib/sheet/testing/read'
import { type FixtureCell, workbookBytes } from '@/lib/sheet/testing/workbook-fixture'

type Sheet = Parameters<typeof workbookBytes>[0]['sheets'][number]
const WAGES: Sheet = {
  name: 'Wages',
  rows: [
    ['Name', 'Phone', 'Amount'],
    ['Akello Grace', '0772000418', 52_000],
    ['Okot Daniel', '0782000202', 70_000],
  ],
}
const asked = async (other: Sheet) => {
  const { questions } = await read(workbookBytes({ sheets: [WAGES, other] }))
  return questions.map(({ message }) => englishText(message))
}
const tab = (name: string, ...rows: FixtureCell[][]): Sheet => ({ name, rows })
const hidden = (name: string, ...rows: FixtureCell[][]): Sheet => ({ name, rows, hidden: true })

describe('another tab', () => {
  it.each<[string, Sheet]>([
    ['Okot Daniel STOPPED', hidden('x', ['Okot Daniel', 'STOPPED'])],
    ['Do not pay Okot Daniel', hidden('Data', ['Name', 'Sum'], ['Do not pay', 'Okot Daniel'])],
    ['Okot Daniel 20000', hidden('Adjust', ['Name', 'Less'], ['Okot Daniel', 20_000])],
    ['Amounts after WHT', tab('Sheet2', ['Amounts after WHT'], ['Okot Daniel', 64_000])],
    ['0772000499', hidden('Data', ['Okot Daniel', '0772000499'])],
    ['Corrected amounts', hidden('Sheet2', ['Corrected amounts'], ['Okot Daniel', 64_000])],
    ['Boss says stop payment', { ...tab('Sheet2', ['x']), notes: { A1: 'Boss says stop payment for all drivers' } }],
    ['Do not pay the Friday list', { ...tab('Notes'), boxes: ['Do not pay the Friday list yet'] }],
    ['Do not pay the Friday list', { ...hidden('Notes'), boxes: ['Hello', 'Do not pay the Friday list yet'] }],
  ])('is asked about where it says: %s', async (words, other) => {
    expect(await asked(other)).toEqual(expect.arrayContaining([expect.stringContaining(words)]))
  })

  it.each<[string, Sheet]>([
    ['the choices of a list', hidden('Lists', ['Status', 'Network'], ['Active', 'MTN'], ['On hold', 'Airtel'])],
    ['the words of a list', hidden('Sheet3', ['Active'], ['On hold'], ['Stopped'], ['Paid already'])],
    ['a summary', tab('Summary', ['Department', 'Net pay after tax'], ['Sales', 500_000])],
    ['a greeting', { ...tab('Read me', ['Wages']), boxes: ['Prepared by Ann'], notes: { A1: 'Ann: new file' } }],
    [
      'the phones of all staff',
      hidden('Data', ['Name', 'Phone'], ...['418', '202', '555', '700'].map((end) => ['Okot Daniel', `0772000${end}`])),
    ],
    ['the rates of tax', hidden('Tax', ['From', 'To', 'Rate'], [0, 235_000, 0])],
  ])('is not where it has %s', async (_, other) => {
    expect(await asked(other)).toEqual([])
  })
})
