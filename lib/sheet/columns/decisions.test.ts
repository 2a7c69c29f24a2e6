import { expect, it } from 'vitest'
import { englishText } from '@/lib/messages/test-english'
import { testPhone } from '@/lib/phone/test-phone'
import { reportSheet } from '@/lib/sheet/report/report'

const report = async (file: string, payWhen?: ReadonlyMap<number, readonly string[] | null>) => {
  const options = { currency: 'UGX', today: '2026-11-28', ...(payWhen === undefined ? {} : { payWhen }) }
  return (await reportSheet(new TextEncoder().encode(file), options)).report
}

const statuses = (...status: string[]) =>
  ['Name,Phone,Amount,Status', ...status.map((one, at) => `Payee ${'ABCDEF'[at]},${testPhone(at)},50000,${one}`)].join(
    '\n',
  )

it('offers each value alone where none speaks for paying', async () => {
  const { questions } = await report(statuses('paid', 'pending', 'paid'))
  expect(questions.map(({ choices }) => choices)).toEqual([
    ['--pay-when "D=paid"', '--pay-when "D=pending"', '--pay-when "D=*"'],
  ])
})

it('still warns of words that ask not to pay where all rows are paid whatever the column says', async () => {
  const { questions, rows } = await report(statuses('paid', 'pending', 'do not pay'), new Map([[3, null]]))
  expect(questions).toEqual([])
  expect(rows.map(({ problems }) => problems.map(({ code }) => code))).toEqual([['stop-words'], [], ['stop-words']])
})

const PAYEES = Array.from({ length: 10 }, (_, at) => `Payee ${'ABCDEFGHIJ'[at]},${testPhone(at)},${50000 + at * 700}`)
const withColumn = (heading: string, cell: (row: number) => string, amount = 'Amount') =>
  [`Name,Phone,${amount},${heading}`, ...PAYEES.map((payee, at) => `${payee},${cell(at)}`)].join('\n')
const codes = async (file: string) => (await report(file)).questions.map(({ code }) => code)

it('asks about what is written beside a few rows alone, whatever the words are', async () => {
  for (const word of ['chq', 'see boss', '50%', 'lindako', 'given to his wife', 'half'])
    expect(await codes(withColumn('Remarks', (row) => (row === 4 ? word : ''))), word).toEqual(['decision'])
  expect(await codes(withColumn('Remarks', () => 'casual'))).toEqual([])
  const [asked] = (await report(withColumn('Remarks', (row) => (row === 4 ? 'half' : '')))).questions
  expect(asked?.choices).toEqual(['--pay-when "D="', '--pay-when "D=*"'])
  expect(await codes(withColumn('Email', (row) => (row === 4 ? 'a@example.com' : '')))).toEqual([])
})

it('asks about sums that may have to be taken from the amounts, unless these are what is left', async () => {
  for (const heading of ['Adj', 'Withheld', 'Paid to date', 'After SACCO', 'Other', 'Retenue'])
    expect(await codes(withColumn(heading, (row) => (row === 4 ? '-35000' : '10000'))), heading).toEqual([
      'unused-column',
    ])
  expect(await codes(withColumn('Deductions', () => '10000', 'Net pay'))).toEqual([])
})

it('counts no line of totals among the rows of a column', async () => {
  const { questions } = await report(`${statuses('Approved', 'Rejected', 'Approved')}\nTotal,,150000,\n`)
  expect(questions.map(({ message }) => englishText(message))).toEqual([
    expect.stringContaining('says “Approved” and “Rejected”. Some of this'),
  ])
})
