import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Mapping } from '@/lib/sheet/columns/fields'
import { cutCsv } from '@/lib/sheet/text/csv-delimiter'
import { nameKey } from '@/lib/text/names'
import { checkRow } from './check-row'
import { EMPTY_DIRECTORY } from './payee-directory'
import { nameHash, referenceHash } from './plain-cells'
import { quickCheckOf } from './quick-check'
import { skipReason } from './skipped-rows'
import { AMOUNT_REPAIRED, NO_REFERENCE, networksOf, PHONE_REPAIRED } from './verdict'

const mapping: Mapping = {
  headerLine: null,
  headings: ['Name', 'Phone', 'Amount', 'Email', 'Reference', 'Network', 'Cost centre'],
  columns: ['name', 'phone', 'amount', 'email', 'reference', 'network', 'costCentre'],
}
const context = { currency: 'UGX', today: '2026-11-21' }

const digits = fc.stringMatching(/^7[0-9]\d{7}$/)
const phone = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.tuple(fc.constantFrom('', '0', '256', '+256', '00256'), digits).map((parts) => parts.join('')),
  },
  { weight: 2, arbitrary: digits.map((each) => `0${each.slice(0, 2)} ${each.slice(2, 5)}-${each.slice(5)}`) },
  { weight: 2, arbitrary: fc.stringMatching(/^[+0-9 \-.()eE,]{0,15}$/) },
)
const amount = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 0, max: 6_000_000 }).map(String) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 6_000_000 }).map((each) => each.toLocaleString('en')) },
  { weight: 2, arbitrary: fc.stringMatching(/^[0-9,. ]{0,10}$/) },
)
const words = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom('Achan Francis', 'Nakató José', 'O’Neil', 'Ann  Bo', '', 'total', 'Date:', '1e5'),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 8 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 8 }) },
)
const email = fc.oneof(fc.constantFrom('', 'a@b.co', 'a@b', '@b.co', 'a@b.', 'a b@c.de', 'a@@b.co'), fc.emailAddress())
const reference = fc.oneof(
  fc.constantFrom('', 'NOV-1', 'nov-1', '1E5', '12e', '=1', 'A  B'),
  fc.string({ maxLength: 8 }),
)
const network = fc.oneof(
  { weight: 4, arbitrary: fc.constant('') },
  {
    weight: 3,
    arbitrary: fc.constantFrom('MTN', 'mtn', 'Airtel', 'Airtel Money', 'Mobile Money', 'Stanbic', 'AIRTEL '),
  },
)
const note = fc.oneof({ weight: 4, arbitrary: fc.constantFrom('CC-104', '104', '') }, { weight: 1, arbitrary: words })
// As programs write a cell: quoted where it has to be, and now and then where it need not be.
const written = (cell: string, at: number) =>
  /[",\r\n]/.test(cell) || cell.length % 5 === at ? `"${cell.replaceAll('"', '""')}"` : cell

it('says of a plain row exactly what the full check says', () => {
  const quick = quickCheckOf(mapping, context)
  let plain = 0
  fc.assert(
    fc.property(words, phone, amount, email, reference, network, note, (...cells) => {
      const bytes = new TextEncoder().encode(`${cells.map(written).join(',')}\n`)
      const [cut] = cutCsv(bytes, ',')
      const next = quick?.judge(bytes, 0, 44) ?? -1
      if (cut === undefined || quick === null || next < 0) return
      expect(next).toBe(bytes.length)
      plain += 1
      cut.block.marksCells = true
      const row = cut.block.row(0)
      const checked = checkRow(row, mapping, null, context)
      const { flags, phone: national, units, reference: hash, name } = quick.verdict
      expect(skipReason(row, mapping)).toBeNull()
      expect(checked.destination).toMatchObject({ e164: `+256${national}` })
      expect(checked.amount).toBe(`${units}.00`)
      expect(networksOf(flags)).toEqual([checked.values.network])
      expect(checked.state).toBe(flags & AMOUNT_REPAIRED ? 'fix-offered' : 'ready')
      expect(checked.repairs.some(({ field }) => field === 'phone')).toBe((flags & PHONE_REPAIRED) !== 0)
      expect(checked.repairs.some(({ field }) => field === 'amount')).toBe((flags & AMOUNT_REPAIRED) !== 0)
      expect(checked.problems.map(({ code }) => code)).toEqual(flags & NO_REFERENCE ? ['missing-reference'] : [])
      expect(hash).toBe(checked.reference === null ? 0 : referenceHash(checked.reference.toLowerCase()))
      expect(name).toBe(nameHash(nameKey(checked.values.name)))
      const { fingerprint, reference, values } = checked
      expect(quick.comparable(bytes, 0, 44, row.lineNo)).toEqual({
        ...{ lineNo: row.lineNo, fingerprint, destinationKey: values.phone, reference, name: values.name },
      })
    }),
    { numRuns: 20_000 },
  )
  expect(plain).toBeGreaterThan(100)
})

it.each<[string, Mapping['columns']]>([
  ['cut', ['name', 'phone', null, 'amount', null]],
  ['moved', ['name', 'phone', null, null, 'amount']],
  ['moved from a note', ['name', 'phone', 'costCentre', null, 'amount']],
])('never calls a row plain whose amount a comma may have %s', (_, columns) => {
  const money: Mapping = { headerLine: 1, headings: ['Name', 'Phone', 'Gross', 'Second', 'Third'], columns }
  const quick = quickCheckOf(money, context)
  const piece = fc.constantFrom('75', '500', '000', '7500', '60500', '1', '"75"', '120', '')
  let [plain, cutRows] = [0, 0]
  fc.assert(
    fc.property(fc.array(piece, { minLength: 3, maxLength: 5 }), (pieces) => {
      const bytes = new TextEncoder().encode(`Achan,0772000418,${pieces.join(',')}\n`)
      const [cut] = cutCsv(bytes, ',')
      if (cut === undefined || quick === null) return
      cut.block.marksCells = true
      const { problems } = checkRow(cut.block.row(0), money, null, context)
      const judged = quick.judge(bytes, 0, 44) >= 0
      if (judged) plain += 1
      if (problems.some(({ code }) => code === 'cut-number')) cutRows += 1
      expect(judged && problems.length > 0).toBe(false)
    }),
    { numRuns: 5_000 },
  )
  expect(plain).toBeGreaterThan(10)
  expect(cutRows).toBeGreaterThan(10)
})

it('leaves rows that it does not know to the full check', () => {
  expect(quickCheckOf(mapping, { ...context, currency: 'USD' })).toBeNull()
  expect(quickCheckOf(mapping, { ...context, book: EMPTY_DIRECTORY })).toBeNull()
  const escrow = { zone: 'Africa/Kampala', now: '2026-11-21T09:00:00Z' }
  expect(quickCheckOf(mapping, { ...context, escrow })).toBeNull()
  expect(quickCheckOf({ ...mapping, columns: ['name', null, 'amount', null, null, null, null] }, context)).toBeNull()
})
