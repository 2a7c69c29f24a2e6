import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { englishText } from '@/lib/messages/test-english'
import type { SheetRow } from '@/lib/sheet/files/cells'
import { readSheet } from '@/lib/sheet/files/read-sheet'
import type { CheckedRow } from '@/lib/sheet/rows/check-row'
import { checkSheet, countStates } from '@/lib/sheet/rows/check-sheet'
import { issueLabel } from '@/lib/sheet/rows/row-issues'
import { siftRows } from '@/lib/sheet/rows/skipped-rows'

const context = { currency: 'UGX', today: '2026-11-21' }

async function readPublic(path: string): Promise<{ checked: CheckedRow[]; skipped: number[] }> {
  const lines: SheetRow[] = []
  const bytes = new Uint8Array(readFileSync(`public/${path}`))
  const read = await readSheet(bytes, { name: path }, { rows: (rows) => lines.push(...rows) })
  if (!read.ok) throw new Error(read.problem.code)
  const { mapping, questions } = read.value.recognition
  expect(questions).toEqual([])
  const { rows, skipped } = siftRows(lines, mapping)
  return { checked: checkSheet(rows, mapping, new Map(), context), skipped: skipped.map(({ lineNo }) => lineNo) }
}

it.each(['samples/payroll-november.csv', 'samples/payroll-november.xlsx'])(
  '%s shows what can be mended',
  async (path) => {
    const { checked, skipped } = await readPublic(path)
    expect(skipped).toEqual([1, 2, 29, 30])
    const problems = checked.flatMap(({ lineNo, problems: each }) =>
      each.filter(({ severity }) => severity !== 'info').map((issue) => [lineNo, englishText(issueLabel(issue))]),
    )
    expect(problems).toEqual([
      [8, 'Digits lost'],
      [13, 'Duplicate of row 7'],
      [17, 'Cents in UGX'],
      [26, 'Network mismatch'],
      [27, 'No phone'],
    ])
    expect(countStates(checked)).toEqual({
      ready: 17,
      'fix-offered': 2,
      fixed: 0,
      warning: 2,
      blocked: 3,
      'left-out': 0,
    })
  },
)

it('samples/payroll-clean.csv is ready as it is', async () => {
  const { checked } = await readPublic('samples/payroll-clean.csv')
  expect(countStates(checked)).toMatchObject({ ready: 12, blocked: 0, warning: 0 })
})

it.each(['payouts.csv', 'payouts.xlsx', 'escrow-payouts.csv', 'escrow-payouts.xlsx'])(
  'the template %s is understood without a question, and pays nobody as it is',
  async (name) => {
    const { checked } = await readPublic(`templates/${name}`)
    expect(checked.map(({ values, state }) => [values.phone, state])).toEqual([
      ['+256772000100', 'blocked'],
      ['+256752000200', 'blocked'],
    ])
  },
)
