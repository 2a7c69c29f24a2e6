import fc from 'fast-check'
import { expect, it } from 'vitest'
import { testPhone } from '@/lib/phone/test-phone'
import { CONTENT_ROWS } from '@/lib/sheet/columns/column-content'
import { reportSheet } from '@/lib/sheet/report/report'

const NAMES = [
  'Akello Grace',
  'Okot Daniel',
  'Nambi Rita',
  'Ssali Peter',
  'Auma Jane',
  'Kato Alex',
  'Opio Tom',
  'Achan Ruth',
]
const options = { currency: 'UGX', today: '2026-11-28' }

type Table = { readonly headings: readonly string[]; readonly rows: readonly (readonly string[])[] }

/** A sheet that is paid as it stands: every name once or twice, phones far apart, sums close to one another. */
const good: fc.Arbitrary<Table> = fc
  .record({
    rows: fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min: 3, max: 12 }) },
      { weight: 1, arbitrary: fc.integer({ min: 160, max: 260 }) },
    ),
    from: fc.integer({ min: 0, max: 100_000 }),
    phone: fc.constantFrom(
      'Phone',
      'Mobile number',
      'Tel. no.',
      'Phone number (10 digits)',
      'Namba ya simu',
      'N° de téléphone',
    ),
    amount: fc.constantFrom('Amount', 'Net pay', 'Amount to be paid (UGX)', 'Kiasi', 'Montant'),
    district: fc.boolean(),
  })
  .map(({ rows, from, phone, amount, district }) => ({
    headings: ['Name', phone, ...(district ? ['District'] : []), amount],
    rows: Array.from({ length: rows }, (_, at) => [
      `${NAMES[at % NAMES.length]} ${String.fromCharCode(65 + (at % 26))}${at}`,
      `0${testPhone(from + at).slice(4)}`,
      ...(district ? [['Gulu', 'Mbale', 'Arua'][at % 3] ?? ''] : []),
      String(52_000 + ((at * 7_300) % 31_000)),
    ]),
  }))

const STOPS = [
  'HOLD',
  'do not pay',
  'Already paid in cash',
  'Deceased',
  'left in October',
  'ne pas payer',
  'usilipe',
  'tosasula',
  'Décédé',
]

/** What is planted, and how: answers the sheet, and the row that must be told; null for the whole sheet. */
type Planted = { readonly lines: string[]; readonly row: number | null }
type Decoy = (table: Table, place: number, word: string) => Planted

const csv = (cells: readonly string[]) => cells.map((cell) => (/[",]/.test(cell) ? `"${cell}"` : cell)).join(',')
const linesOf = ({ headings, rows }: Table): string[] => [headings, ...rows].map(csv)

/** A further column with a cell in one row, and another in all others. */
const column =
  (heading: string, usual: string, odd: (word: string) => string): Decoy =>
  ({ headings, rows }, place, word) => ({
    lines: linesOf({
      headings: [...headings, heading],
      rows: rows.map((cells, at) => [...cells, at === place ? odd(word) : usual]),
    }),
    row: place + 2,
  })

/** A further line before the row at a place. */
const line =
  (text: (word: string) => string): Decoy =>
  (table, place, word) => {
    const lines = linesOf(table)
    lines.splice(Math.max(2, place + 1), 0, csv([text(word), ...table.headings.slice(1).map(() => '')]))
    return { lines, row: null }
  }

const DECOYS: Readonly<Record<string, Decoy>> = {
  'a word in the remarks': column('Remarks', '', (word) => word),
  // Columns are judged by the first rows; below them, only words that ask not to pay are told.
  'a remark beside one row': (table, place) =>
    column('Remarks', '', () => 'God bless you')(table, place % CONTENT_ROWS, ''),
  'a word among other remarks': column('Notes', 'ok', (word) => `${word} - ask Grace`),
  'a word in a column of facts': column('Designation', 'Guard', (word) => word),
  'a refusal in a decision': column('Approved by the board', 'Yes', () => 'No'),
  'a mark of holding': column('On hold', '', () => 'x'),
  'a failure in a status': column('Status', 'Active', () => 'Rejected'),
  'another currency': column('Paid in', 'UGX', () => 'USD'),
  'another country': column('Country', 'Uganda', () => 'Kenya'),
  'another calling code': column('Dial code', '256', () => '254'),
  'a title in the middle': line((word) => `LIST: ${word}`),
  'a note between the rows': line((word) => `N.B. ${word}`),
}
const HARMLESS: Readonly<Record<string, Decoy>> = {
  'a district': column('Sub-county', 'Patiko', () => 'Lacor'),
  'an id': column('NIN', 'CM90011', () => 'CF88123'),
  'a remark in every row': column('Remarks', 'Casual', () => 'Driver'),
  'an approval': column('Approved', 'Yes', () => 'Yes'),
  'a title of a place': line(() => 'GULU DISTRICT'),
}

const read = async (lines: readonly string[]) =>
  (await reportSheet(new TextEncoder().encode(`${lines.join('\n')}\n`), options)).report

it('tells every decoy that is planted into a good sheet', () =>
  fc.assert(
    fc.asyncProperty(
      good,
      fc.constantFrom(...Object.keys(DECOYS)),
      fc.nat(),
      fc.constantFrom(...STOPS),
      async (table, name, at, word) => {
        const planted = DECOYS[name]?.(table, at % table.rows.length, word)
        if (planted === undefined) throw new Error(name)
        const { rows, outcome } = await read(planted.lines)
        if (outcome !== 'accept') return
        const silent = rows.filter(
          ({ payable, problems }) => payable && problems.every(({ severity }) => severity === 'info'),
        )
        expect(planted.row, name).not.toBeNull()
        expect(
          silent.map(({ sheetRow }) => sheetRow),
          name,
        ).not.toContain(planted.row)
      },
    ),
    { numRuns: 300 },
  ))

it('says nothing of a good sheet, nor of what is known and harmless', () =>
  fc.assert(
    fc.asyncProperty(good, fc.constantFrom('nothing', ...Object.keys(HARMLESS)), fc.nat(), async (table, name, at) => {
      const lines = HARMLESS[name]?.(table, at % table.rows.length, '').lines ?? linesOf(table)
      const { rows, outcome, questions } = await read(lines)
      expect(
        questions.map(({ code }) => code),
        name,
      ).toEqual([])
      expect(outcome).toBe('accept')
      expect(
        rows.filter(({ problems }) => problems.some(({ severity }) => severity !== 'info')),
        name,
      ).toEqual([])
      expect(rows.filter(({ payable }) => payable)).toHaveLength(table.rows.length)
    }),
    { numRuns: 150 },
  ))
