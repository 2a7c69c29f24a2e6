import fc from 'fast-check'
import { expect, it } from 'vitest'
import { englishText, saying } from '@/lib/messages/test-english'
import type { Mapping } from '@/lib/sheet/columns/fields'
import { cellText, type SheetRow } from '@/lib/sheet/files/cells'
import { KeptBlock } from '@/lib/sheet/files/kept-block'
import { readSheet } from '@/lib/sheet/files/read-sheet'
import { blockOf, type RowBlock, rowsOf } from '@/lib/sheet/files/row-block'
import { checkSheet, countStates } from '@/lib/sheet/rows/check-sheet'
import { siftRows } from '@/lib/sheet/rows/skipped-rows'
import { type FixtureCell, workbookBytes } from '@/lib/sheet/testing/workbook-fixture'
import type { SheetSummary } from './protocol'
import { SheetStore } from './sheet-store'

const context = { currency: 'UGX', today: '2026-11-21' }

// A workbook keeps plain numbers as numbers: what is said of them is the same.
const asNumbers = ({ lineNo, cells }: SheetRow): SheetRow => ({
  lineNo,
  cells: cells.map((cell) => (/^[1-9]\d*$/.test(cellText(cell)) ? { kind: 'number', text: cellText(cell) } : cell)),
})

type Held = { store: SheetStore; summary: SheetSummary; blocks: RowBlock[]; mapping: Mapping }

const hold = (text: string, as?: (rows: SheetRow[]) => RowBlock | null): Promise<Held> =>
  holdBytes(new TextEncoder().encode(text), as)

async function holdBytes(bytes: Uint8Array, as: (rows: SheetRow[]) => RowBlock | null = () => null): Promise<Held> {
  const store = new SheetStore(context)
  const blocks: RowBlock[] = []
  let mapping: Mapping = { headerLine: null, headings: [], columns: [] }
  const read = await readSheet(
    bytes,
    {},
    {
      recognised: (recognition) => {
        mapping = recognition.mapping
        store.begin(mapping)
      },
      judge: () => store.judge,
      block: (block) => {
        blocks.push(block)
        store.add(as(rowsOf(block)) ?? block, mapping)
      },
    },
  )
  if (!read.ok) throw new Error(read.problem.code)
  return { store, summary: store.finish(read.value), blocks, mapping }
}

const line = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('Achan Francis', 'Francis Achan', 'Nakató José', 'José Nakato', 'Total', ''),
      fc.constantFrom(
        ...['0772000418', '+256772000418', '0752 000 200', '256772000419', '0772 000 420', '0772000421'],
        ...['2.56772E+11', '', '0414123456'],
      ),
      fc.constantFrom('50000', '52000', '61000', '470000', 'USD 9', '"50,000"', '1.500', '240500.50', '0', '7000000'),
      fc.constantFrom('NOV-1', 'nov-1', 'NOV-2', 'Wages', ''),
      fc.constantFrom('MTN', 'Airtel', ''),
    )
    .map((cells) => cells.join(',')),
  fc.constantFrom('Name,Phone,Amount,Reference,Network', 'Prepared by: R. Nambi,,,,', 'a,b,c,d,e,f,g', ',,,,'),
)

it('says of a sheet what checking each row in full says', async () => {
  const sheet = fc.array(line, { minLength: 3, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(sheet, async (lines) => {
      const text = ['Name,Phone,Amount,Reference,Network', 'Okot Daniel,0752000201,60000,OCT-9,Airtel', ...lines].join(
        '\n',
      )
      const { store, summary, blocks, mapping } = await hold(text)
      const { rows, skipped } = siftRows(blocks.flatMap(rowsOf), mapping)
      const checked = checkSheet(rows, mapping, new Map(), context)
      expect(store.window(0, 1000, null)).toEqual({ total: checked.length, rows: checked })
      expect(store.rows(0, 1000)).toEqual(rows)
      expect(summary).toMatchObject({ dataRows: rows.length, counts: countStates(checked), skipped })
      const codes = checked.flatMap(({ problems }) => [...new Set(problems.map(({ code }) => code))])
      expect(Object.values(summary.problems).reduce((a, b) => a + b, 0)).toBe(codes.length)
      expect((await hold(text, blockOf)).summary).toEqual(summary)
      expect((await hold(text, (rows) => new KeptBlock(rows.map(asNumbers)))).summary).toEqual(summary)
    }),
    { numRuns: 300 },
  )
})

const cell: fc.Arbitrary<FixtureCell> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('Achan Francis', '0772000418', '+256752000200', 'NOV-1', 'MTN', 'Total') },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 6_000_000 }) },
  { weight: 2, arbitrary: fc.constantFrom<FixtureCell>(256772000418, 772000419, 1234.5, 2.56772e11, -5, 0) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<FixtureCell>(null, '', ' ', '"50,000"', 'two\nlines', 'A & B', '_x0041_', '=1'),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<FixtureCell>({ inline: '0772000420' }, { rich: ['07720', '00421'] }, { date: 45_000 }),
  },
  { weight: 1, arbitrary: fc.constantFrom<FixtureCell>({ formula: 'A1', value: 700 }, { formula: 'A1' }) },
)

it('says of a workbook what checking each row in full says', async () => {
  const head: FixtureCell[] = ['Name', 'Phone', 'Amount', 'Reference', 'Network']
  const usual: FixtureCell[] = ['Okot Daniel', '0752000201', 60_000, 'OCT-9', 'Airtel']
  const row = fc.oneof(
    fc.tuple(cell, cell, cell, cell, cell),
    fc.array(cell, { maxLength: 7 }),
    fc.nat(999).map((at): FixtureCell[] => ['Ann Bo', `0772${100_000 + at}`, 500 + at, `N-${at}`]),
  )
  const rows = fc.array(row, { minLength: 1, maxLength: 30 })
  const hiddenRows = fc.array(fc.integer({ min: 2, max: 30 }), { maxLength: 2 })
  await fc.assert(
    fc.asyncProperty(rows, hiddenRows, async (cells, hidden) => {
      const bytes = workbookBytes({ sheets: [{ name: 'A', hiddenRows: hidden, rows: [head, usual, usual, ...cells] }] })
      const { store, summary, blocks, mapping } = await holdBytes(bytes)
      const { rows: payments, skipped } = siftRows(blocks.flatMap(rowsOf), mapping)
      const checked = checkSheet(payments, mapping, new Map(), context)
      expect(store.window(0, 1000, null)).toEqual({ total: checked.length, rows: checked })
      expect(summary).toMatchObject({ dataRows: payments.length, counts: countStates(checked), skipped })
    }),
    { numRuns: 300 },
  )
})

it('reports the lines that it skips', async () => {
  const { summary } = await hold('Wages,\nPhone,Amount\n0772000418,500\nTotal,500\n')
  expect(summary.fileProblems).toEqual([
    { code: 'rows-skipped', message: saying('Not read as payments: titles in row 1 and totals in row 4.') },
  ])
})

it('gives the window of one state', async () => {
  const { store } = await hold('Phone,Amount\n0772000418,500\n0772,600\n0752000200,700\n77,800\n')
  expect(store.window(1, 5, 'blocked')).toMatchObject({ total: 2, rows: [{ lineNo: 5 }] })
})

it('reads the same lines again under other columns', async () => {
  const { store, summary } = await hold('Phone,Amount,Total\n0772000418,500,600\n0752000200,700,800\n')
  expect(summary.counts.blocked).toBe(2)
  store.remap({ ...summary.mapping, columns: ['phone', null, 'amount'] })
  expect(store.finish(summary.facts).counts.ready).toBe(2)
  expect(store.window(0, 2, null).rows.map(({ amount }) => amount)).toEqual(['600.00', '800.00'])
})

it('names the columns that are not used as they are meant now', async () => {
  const { store, summary } = await hold('Phone,Amount,Total,Extra\n0772000418,500,600,7\n0782000200,700,800,7\n')
  const unused = () => store.finish(summary.facts).fileProblems.map(({ message }) => englishText(message))
  expect(unused()).toEqual([
    'Not used: D “Extra” (7). No amount and no phone is taken from there. If a column should count, choose its meaning. Downloaded results keep all columns.',
  ])
  store.remap({ ...summary.mapping, columns: ['phone', null, 'amount', null] })
  expect(unused()).toEqual([
    'Not used: B “Amount” (500, 700) and D “Extra” (7). No amount and no phone is taken from there. If a column should count, choose its meaning. Downloaded results keep all columns.',
  ])
  store.remap({ ...summary.mapping, columns: ['phone', null, null, 'amount'] })
  expect(unused()).toEqual([
    'Not used: B “Amount” (500, 700) and C “Total” (600, 800). No amount and no phone is taken from there. If a column should count, choose its meaning. Downloaded results keep all columns.',
  ])
})

it('says of an empty column that it is not used only while nobody has chosen it', async () => {
  const rows = 'Akello,0772000418, ,50000\nOkot,0752000200, ,60000\n'
  const { store, summary } = await hold(`Name,Phone,Telephone,Amount\n${rows}`)
  const codes = () => store.finish(summary.facts).fileProblems.map(({ code }) => code)
  expect(codes()).toContain('duplicate-column')
  store.remap({ ...summary.mapping, columns: ['name', null, 'phone', 'amount'] })
  expect(codes()).not.toContain('duplicate-column')
})
