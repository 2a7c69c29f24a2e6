import { expect, it } from 'vitest'
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
