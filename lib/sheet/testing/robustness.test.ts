import fc from 'fast-check'
import { expect, it } from 'vitest'
import { englishText } from '@/lib/messages/test-english'
import type { SheetRow } from '@/lib/sheet/files/cells'
import { readSheet } from '@/lib/sheet/files/read-sheet'
import type { CheckedRow } from '@/lib/sheet/rows/check-row'
import { checkSheet } from '@/lib/sheet/rows/check-sheet'
import { siftRows } from '@/lib/sheet/rows/skipped-rows'

const context = { currency: 'UGX', today: '2026-11-21' }

async function checkedRows(bytes: Uint8Array): Promise<CheckedRow[] | null> {
  const lines: SheetRow[] = []
  const read = await readSheet(bytes, {}, { rows: (rows) => lines.push(...rows) })
  if (!read.ok) {
    expect(englishText(read.problem.message)).toMatch(/\.$/)
    return null
  }
  const { mapping } = read.value.recognition
  return checkSheet(siftRows(lines, mapping).rows, mapping, new Map(), context)
}

it('answers any bytes with rows or a refusal', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
      await checkedRows(bytes)
    }),
    { numRuns: 2_000 },
  )
})

it('answers any words between separators with rows or a refusal', async () => {
  const word = fc.constantFrom(
    'Name',
    'Phone',
    'Amount',
    'Total',
    '0772000418',
    '5000',
    '"',
    ',',
    ';',
    '\n',
    '\t',
    '',
    '=1',
    '\u202e',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(word, { maxLength: 60 }), async (words) => {
      await checkedRows(new TextEncoder().encode(words.join('')))
    }),
    { numRuns: 2_000 },
  )
})

it('gives the same payments whatever the order of the columns', async () => {
  const columns = [
    ['Name', 'Achan Francis', 'Opio Charles', 'Kato Alex'],
    ['Mobile No.', '0772000418', '0752 000 200', '2.56772E+11'],
    ['Net pay (UGX)', '50000', '"60,000"', '1.500'],
    ['Payroll No', 'N-1', 'N-2', 'N-3'],
    ['Telco', 'MTN', 'Airtel', 'MTN'],
    ['E-mail', 'a@b.co', '', 'c@d.co'],
    ['District', 'Gulu', 'Arua', 'Lira'],
  ]
  const text = (order: readonly (readonly string[])[]) =>
    [0, 1, 2, 3].map((row) => order.map((column) => column[row]).join(',')).join('\n')
  const plain = await checkedRows(new TextEncoder().encode(text(columns)))
  expect(plain?.map(({ state }) => state)).toEqual(['ready', 'fix-offered', 'blocked'])
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(columns, { minLength: columns.length }), async (shuffled) => {
      expect(await checkedRows(new TextEncoder().encode(text(shuffled)))).toEqual(plain)
    }),
    { numRuns: 200 },
  )
})
