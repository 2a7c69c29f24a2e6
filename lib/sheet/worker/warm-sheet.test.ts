import { expect, it } from 'vitest'
import type { Mapping } from '@/lib/sheet/columns/fields'
import { quickCheckOf } from '@/lib/sheet/rows/quick-check'
import { cutCsv } from '@/lib/sheet/text/csv-delimiter'
import { warmSheet } from './warm-sheet'

const mapping: Mapping = {
  headerLine: 1,
  headings: ['Name', 'Phone', 'Network', 'Amount', 'Reference', 'Email'],
  columns: ['name', 'phone', 'network', 'amount', 'reference', 'email'],
}

it('has only rows that the quick check knows below its headings, or the check would not be compiled when the file comes', () => {
  const quick = quickCheckOf(mapping, { currency: 'UGX', today: '2026-01-01' })
  const rows = 6000
  const blocks = [...cutCsv(new TextEncoder().encode(warmSheet(rows)), ',', () => quick)].map(({ block }) => block)
  const plain = blocks.flatMap(({ flags, length }) => [...flags.subarray(0, length)]).filter((flags) => flags !== 0)
  expect(plain).toHaveLength(rows)
})
