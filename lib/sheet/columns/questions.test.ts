import { describe, expect, it } from 'vitest'
import { message } from '@/lib/messages/message'
import { englishText, saying } from '@/lib/messages/test-english'
import { reportSheet } from '@/lib/sheet/report/report'
import { context, read } from '@/lib/sheet/testing/read'
import { confirmedOf } from './confirmed'
import type { Mapping } from './fields'
import { changeColumn, chooseColumns, chooseTable, chooseUnit, openQuestions, recallAnswers } from './questions'

const TWO = 'Name,Phone,Amount,Balance\nAkello,0772000100,50000,60000\nOkot,0752000200,70000,80000\n'
const open = (mapping: Mapping, questions: Parameters<typeof openQuestions>[0]) =>
  openQuestions(questions, mapping, false).map(({ key }) => key)

describe('the answers to the questions of a sheet', () => {
  it('hold as long as the columns are those that were confirmed', async () => {
    const { mapping, questions } = await read(TWO)
    expect(open(mapping, questions)).toEqual(['amount: which of 2, 3'])
    const chosen = chooseColumns(mapping, questions, 'amount', [3])
    expect(chosen.columns).toEqual(['name', 'phone', null, 'amount'])
    expect(open(chosen, questions)).toEqual([])
    expect(open({ ...chosen, columns: ['name', 'phone', 'amount', null] }, questions)).toHaveLength(1)
    expect(open(changeColumn(chosen, questions, 3, null), questions)).toHaveLength(1)
    expect(open(changeColumn(chosen, questions, 3, 'reference'), questions)).toHaveLength(1)
    expect(confirmedOf(chosen)).toMatchObject([
      { field: 'amount', message: saying('Column D, “Balance”, is the amount') },
    ])
  })

  it('put a field into one column alone, but for the parts of a name', async () => {
    const { mapping, questions } = await read('First,Last,Phone,Amount,Extra\nAkello,Grace,0772000100,50000,60000\n')
    const moved = changeColumn(mapping, questions, 4, 'amount')
    expect(moved.columns[3]).toBe(null)
    expect(moved.columns[4]).toBe('amount')
    expect(confirmedOf(moved).map(({ message }) => englishText(message))).toEqual(['Column E, “Extra”, is the amount'])
    const named = changeColumn(changeColumn(mapping, questions, 1, 'name'), questions, 0, 'name')
    expect(named.columns.slice(0, 2)).toEqual(['name', 'name'])
  })

  it('are recalled for the same question and leave another one open', async () => {
    const { mapping, questions } = await read(TWO)
    const known = chooseColumns(mapping, questions, 'amount', [3]).confirmed ?? []
    expect(open(recallAnswers(mapping, questions, known), questions)).toEqual([])
    // The same headings, but this month the cells of the column are ages.
    const ages = await read('Name,Phone,Amount,Balance\nAkello,0772000100,34,\nOkot,0752000200,41,\n')
    expect(open(ages.mapping, ages.questions)).toHaveLength(1)
    expect(open(recallAnswers(ages.mapping, ages.questions, known), ages.questions)).toHaveLength(1)
  })

  it('change nothing in a sheet that asks nothing', async () => {
    const { mapping, questions } = await read('Name,Phone,Amount\nAkello,0772000100,50000\n')
    expect(questions).toEqual([])
    expect(recallAnswers(mapping, questions, [{ key: 'amount: which of 2, 3', field: 'amount', columns: [2] }])).toBe(
      mapping,
    )
  })

  it('never turn a thousand into more, and name a currency only where one is asked', async () => {
    const { mapping, questions } = await read("Name,Phone,Amount (KES '000)\nAkello,0772000100,50000\n")
    const [currency, multiple] = questions
    if (currency === undefined || multiple === undefined) throw new Error('Two questions are expected')
    const full = chooseUnit(mapping, multiple, 'UGX')
    expect(full.currency).toBeUndefined()
    expect(open(full, questions)).toEqual([currency.key])
    const both = chooseUnit(full, currency, 'KES')
    expect([both.currency, open(both, questions)]).toEqual(['KES', []])
  })
})

it('keeps the heading row that a person confirmed, also after a table was chosen', async () => {
  const { mapping } = await read('Wages of November\nName,Phone,Amount\nAkello Grace,0772000100,50000\n', {
    headerLine: 2,
  })
  expect(confirmedOf(mapping).map(({ message }) => englishText(message))).toEqual(['The headings are in row 2'])
  const table = {
    code: 'second-table',
    field: 'amount',
    columns: [],
    message: message('sheet.question.noHeadings'),
    key: 'tables in columns A–C',
  } as const
  const tables = [{ columns: [0, 1, 2], fields: mapping.columns }]
  expect(confirmedOf(chooseTable(mapping, { ...table, tables }, 0)).map((one) => englishText(one.message))).toEqual([
    'The headings are in row 2',
    'The table in columns A–C is paid',
  ])
})

it.each([
  ['ON HOLD', true],
  ['REFUNDS DUE FROM:', true],
  ['Kenya office', true],
  ['Gulu District', false],
  ['Drivers', false],
])('a title between payments is asked about where the rows below it may be others: %s', async (title, isAsked) => {
  const sheet = `Name,Phone,Amount\nAkello,0772000100,50000\n${title},,\nOkot,0752000200,70000\n`
  const { report } = await reportSheet(new TextEncoder().encode(sheet), context)
  expect(report.questions.map(({ message }) => englishText(message))).toEqual(
    isAsked ? [expect.stringContaining(`Row 3 has the title “${title}”`)] : [],
  )
})
