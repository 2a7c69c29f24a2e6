import { expect, it } from 'vitest'
import { parseAmount } from '@/lib/money/amount'
import { formatAmount } from '@/lib/money/format'
import { reportSheet } from '@/lib/sheet/report/report'
import { amounts } from './amounts'
import { phones } from './phones'
import type { CellSheet } from './sheet'
import { textFiles } from './text-files'
import { workbooks } from './workbooks'

const escrow = { zone: 'Africa/Kampala', now: '2026-11-21T09:00:00Z' }
const all = { amounts, phones, textFiles, workbooks }
const sheets = Object.entries(all).flatMap(([kind, some]) => some.map((sheet) => ({ kind, ...sheet })))
const isPayment = (answer: string) => /^0\d{9} \d+$/.test(answer)

async function answerTo({ file, mode }: CellSheet) {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
  const { report } = await reportSheet(bytes, {
    ...{ currency: 'UGX', today: '2026-11-21' },
    ...(mode === 'escrow' ? { escrow } : {}),
  })
  const rows = report.rows.filter(
    ({ payable, problems }) => payable || problems.some(({ severity }) => severity === 'block'),
  )
  return {
    refused: report.reasons[0]?.code,
    asked: report.questions[0]?.code,
    paid: rows.flatMap(({ payable, sheetRow, phone, amount }) =>
      payable
        ? [
            [
              sheetRow,
              `0${phone?.slice(4)} ${formatAmount(parseAmount(amount ?? '') ?? ('' as never), 'UGX').replaceAll(',', '')}`,
            ],
          ]
        : [],
    ),
    stopped: rows.flatMap(({ payable, sheetRow, problems }) =>
      payable ? [] : [{ sheetRow, codes: problems.map(({ code }) => code) }],
    ),
  }
}

it.each(sheets)('$kind: $name', async (sheet) => {
  const answer = await answerTo(sheet)
  const rows = Object.entries(sheet.rows ?? {}).map(([line, one]) => [Number(line), one] as const)
  expect({ refused: answer.refused, asked: answer.asked }).toEqual({ refused: sheet.refused, asked: sheet.asked })
  expect(answer.paid).toEqual(rows.filter(([, one]) => isPayment(one)))
  const expected = rows.filter(([, one]) => !isPayment(one))
  expect(answer.stopped.map(({ sheetRow }) => sheetRow)).toEqual(expected.map(([line]) => line))
  for (const [at, [, code]] of expected.entries()) expect(answer.stopped[at]?.codes).toContain(code)
})

it('pays nothing that must stop, and stops nothing that may be paid', async () => {
  let [mustStop, wronglyPaid, falseAlarms] = [0, 0, 0]
  for (const sheet of sheets) {
    const { paid, stopped, refused, asked } = await answerTo(sheet)
    const rows = Object.entries(sheet.rows ?? {})
    const right = new Map(rows.filter(([, one]) => isPayment(one)).map(([line, one]) => [Number(line), one]))
    if (right.size < rows.length || sheet.rows === undefined) mustStop += 1
    if (paid.some(([line, one]) => right.get(Number(line)) !== one)) wronglyPaid += 1
    if (stopped.some(({ sheetRow }) => right.has(sheetRow)) || (right.size > 0 && (refused ?? asked) !== undefined))
      falseAlarms += 1
  }
  expect({ enough: sheets.length >= 80 && mustStop * 2 >= sheets.length, wronglyPaid, falseAlarms }).toEqual({
    ...{ enough: true, wronglyPaid: 0, falseAlarms: 0 },
  })
  expect({ sheets: sheets.length, mustStop }).toMatchInlineSnapshot(`
    {
      "mustStop": 58,
      "sheets": 98,
    }
  `)
})
