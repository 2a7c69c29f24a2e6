import { describe, expect, it } from 'vitest'
import { englishText, saying } from '@/lib/messages/test-english'
import type { Mapping } from '@/lib/sheet/columns/fields'
import type { Cell } from '@/lib/sheet/files/cells'
import { type CheckedRow, checkRow, destinationKey, withProblems } from './check-row'
import { duplicatesAmong } from './duplicates'
import { EMPTY_DIRECTORY } from './payee-directory'
import type { RowEdits } from './row-edits'
import { issueLabel, issueText, type Problem } from './row-issues'

const textOf = (issue: Problem | undefined) => (issue ? englishText(issueText(issue)) : '')
const labelOf = (issue: Problem | undefined) => (issue ? englishText(issueLabel(issue)) : '')
const mapping: Mapping = {
  headerLine: 1,
  headings: ['Name', 'Phone', 'Amount', 'Reference', 'Network', 'Email'],
  columns: ['name', 'phone', 'amount', 'reference', 'network', 'email'],
}
const context = { currency: 'UGX', today: '2026-11-21' }
const good: readonly Cell[] = ['Achan Francis', '+256772000418', '318500', 'NOV-1046', 'MTN', '']

function check(cells: Partial<Record<number, Cell>>, patch: RowEdits | null = null, lineNo = 7): CheckedRow {
  return checkRow(
    { lineNo, cells: good.map((cell, at) => (at in cells ? (cells[at] ?? null) : cell)) },
    mapping,
    patch,
    context,
  )
}
const codes = (row: CheckedRow) => row.problems.map(({ code }) => code)

describe('a row by itself', () => {
  it('is ready when every cell says one thing', () => {
    expect(check({})).toMatchObject({
      state: 'ready',
      destination: { kind: 'phone', e164: '+256772000418', network: 'mtn' },
      amount: '318500.00',
      currency: 'UGX',
      reference: 'NOV-1046',
      problems: [],
      repairs: [],
    })
  })

  it('applies a phone format without asking, and keeps the cell as it is', () => {
    const applied = check({ 1: '0772-000 418' })
    expect(applied).toMatchObject({
      state: 'ready',
      values: { phone: '+256772000418' },
      asTyped: { phone: '0772-000 418' },
    })
    expect(applied.repairs).toEqual([
      {
        ...{ field: 'phone', from: '0772-000 418', to: '+256772000418', state: 'applied' },
        why: saying('Converted to international format; same number.'),
      },
    ])
  })

  it('offers a repair of an amount, pays with it meanwhile, and remembers what staff chose', () => {
    const offered = check({ 2: 'UGX 318.500,00' })
    expect(offered).toMatchObject({ state: 'fix-offered', amount: '318500.00', asTyped: { amount: 'UGX 318.500,00' } })
    expect(offered.repairs).toMatchObject([
      { field: 'amount', from: 'UGX 318.500,00', to: '318500.00', state: 'offered' },
    ])
    expect(check({ 2: '318,500' }, { repairs: { amount: 'used' } }).state).toBe('fixed')
    const kept = check({ 2: '318,500' }, { repairs: { amount: 'kept' } })
    expect(kept).toMatchObject({ state: 'blocked', amount: null })
    expect(codes(kept)).toEqual(['bad-amount'])
  })

  it('never repairs a phone that lost digits, and says so in the row', () => {
    const row = check({ 1: '2.56772E+11' }, null, 5)
    expect(row).toMatchObject({ state: 'blocked', destination: null, fingerprint: null })
    const [issue] = row.problems
    expect(issue).toMatchObject({ code: 'phone-lost-precision', lineNo: 5, typed: '2.56772E+11' })
    expect(labelOf(issue)).toBe('Digits lost')
    expect(textOf(issue)).toBe(
      'Row 5: A spreadsheet shortened this phone number to 2.56772E+11, so digits are lost. The row is not paid. Enter the whole number from the original list, or exclude the row.',
    )
  })

  it('names both whole amounts around cents', () => {
    const row = check({ 2: '240500.50' }, null, 14)
    const [issue] = row.problems
    expect(issue).toMatchObject({ code: 'too-many-decimals' })
    expect(labelOf(issue)).toBe('Cents in UGX')
    expect(textOf(issue)).toBe(
      'Row 14: UGX 240,500.50 has cents, and UGX is paid in whole shillings. The row is not paid. Enter UGX 240,500 or UGX 240,501.',
    )
  })

  it('reads a number cell of a workbook by its stored value', () => {
    const row = check({ 1: { kind: 'number', text: '256772000418' }, 2: { kind: 'number', text: '1500' } })
    expect(row).toMatchObject({ state: 'ready', values: { phone: '+256772000418' }, amount: '1500.00' })
  })

  it('takes what staff type over the cell', () => {
    const row = check({ 1: '2.56772E+11' }, { values: { phone: '0772 000 418' } })
    expect(row).toMatchObject({
      state: 'fixed',
      values: { phone: '+256772000418' },
      asTyped: { phone: '0772 000 418' },
    })
  })

  it('excludes a row whatever issues it has', () => {
    expect(check({ 2: 'many' }, { leftOut: true }).state).toBe('left-out')
  })

  it('keeps a warning open until a person accepts it', () => {
    const row = check({ 4: 'Airtel' })
    expect(row.state).toBe('warning')
    expect(row.destination).toMatchObject({ network: 'airtel' })
    expect(check({ 4: 'Airtel' }, { settled: { 'network-conflict': 'Moved network' } }).state).toBe('ready')
  })

  it('takes the network from the number where the sheet names none', () => {
    expect(check({ 4: '' }).values.network).toBe('mtn')
    expect(check({ 4: 'Mobile Money' }).values.network).toBe('mtn')
  })

  it.each<[Partial<Record<number, Cell>>, string]>([
    [{ 1: '' }, 'missing-phone'],
    [{ 1: '', 5: 'a@example.org' }, 'email-only'],
    [{ 1: '+254712345678' }, 'foreign-phone'],
    [{ 1: '0414123456', 4: '' }, 'unsupported-network'],
    [{ 1: '0722000000', 4: '' }, 'unsupported-network'],
    [{ 4: 'Stanbic Bank' }, 'unsupported-network'],
    [{ 2: '' }, 'missing-amount'],
    [{ 2: '50.000' }, 'ambiguous-amount'],
    [{ 2: 'USD 50' }, 'currency-mismatch'],
    [{ 2: { kind: 'error', text: '#REF!' } }, 'error-cell'],
    [{ 2: { kind: 'date', text: '2026-11-21' } }, 'date-cell'],
    [{ 2: { kind: 'error', text: '', formula: true } }, 'formula-cell'],
    [{ 0: 'A\u0007chan' }, 'control-characters'],
    [{ 3: 'R'.repeat(65) }, 'too-long'],
  ])('stops at %j', (cells, code) => {
    const row = check(cells)
    expect(row.state).toBe('blocked')
    expect(codes(row)).toContain(code)
    for (const issue of row.problems) expect(textOf(issue)).toMatch(/^Row 7: .+\. .+[.?]$/)
  })

  it.each<[Partial<Record<number, Cell>>, string]>([
    [{ 2: '6000000' }, 'above-usual-maximum'],
    [{ 2: '100' }, 'below-usual-minimum'],
    [{ 0: 'Ach\u202ean' }, 'suspicious-text'],
    [{ 0: 'Nаmbi' }, 'suspicious-text'],
    [{ 1: '256772000000' }, 'rounded-phone'],
    [{ 1: '0414123456' }, 'landline'],
    [{ 3: '1.23457E+15' }, 'reference-lost-precision'],
  ])('asks a person to look at %j', (cells, code) => {
    const row = check(cells)
    expect(row.state).toBe('warning')
    expect(codes(row)).toContain(code)
  })

  it('stops a row that is wider than its headings, for its columns may have moved', () => {
    const row = checkRow(
      { lineNo: 3, cells: ['Okello', '0772000418', '1', '500', 'R1', 'MTN', '', 'x'] },
      mapping,
      null,
      context,
    )
    expect(codes(row)).toContain('extra-cells')
    expect(row.state).toBe('blocked')
  })
})

describe('where the money goes', () => {
  const withPayee: Mapping = {
    headerLine: 1,
    headings: ['Payee code', 'Amount', 'Recipient ID'],
    columns: ['payee', 'amount', null],
  }

  it('goes to a payee of our own list', () => {
    const row = checkRow({ lineNo: 2, cells: ['W-211', '344000', ''] }, withPayee, null, context)
    expect(row).toMatchObject({
      state: 'ready',
      destination: { kind: 'payee', code: 'W-211' },
      values: { network: null },
    })
    const unknown = checkRow({ lineNo: 2, cells: ['W-211', '344000', ''] }, withPayee, null, {
      ...context,
      book: EMPTY_DIRECTORY,
    })
    expect(codes(unknown)).toEqual(['unknown-payee'])
  })

  it.each([
    ['W-211', '6f0e8a52-3c55-4a3f-9b59-2d8a1d1f4a10'],
    ['6f0e8a52-3c55-4a3f-9b59-2d8a1d1f4a10', ''],
  ])('never goes to a raw id of the file (%s, %s)', (payee, id) => {
    const row = checkRow({ lineNo: 2, cells: [payee, '344000', id] }, withPayee, null, context)
    expect(row.state).toBe('blocked')
    expect(codes(row)).toEqual(['recipient-id-from-file'])
  })

  it('takes the currency that a person confirmed for the amounts, and none from a heading', () => {
    const dollars: Mapping = { headerLine: 1, headings: ['Payee code', 'Amount (USD)'], columns: ['payee', 'amount'] }
    const row = { lineNo: 2, cells: ['W-211', '344.50'] }
    expect(checkRow(row, dollars, null, context)).toMatchObject({ currency: 'UGX', state: 'blocked' })
    expect(checkRow(row, { ...dollars, currency: 'USD' }, null, context)).toMatchObject({
      currency: 'USD',
      state: 'ready',
    })
  })
})

describe('duplicates', () => {
  const rows = [check({}, null, 4), check({ 1: '0772000418' }, null, 10), check({ 2: '5000', 3: 'NOV-2' }, null, 12)]
  const comparable = rows.map((row) => ({
    ...row,
    destinationKey: destinationKey(row),
    name: row.values.name,
  }))

  it('marks the later row and names the earlier', () => {
    const found = duplicatesAmong(comparable)
    expect([...found.keys()]).toEqual([10, 12])
    expect(found.get(10)?.map((issue) => [issue.code, labelOf(issue)])).toEqual([
      ['duplicate-row', 'Duplicate of row 4'],
      ['duplicate-reference', 'Duplicate reference'],
    ])
    expect(found.get(12)?.map(labelOf)).toEqual(['Phone of row 4'])
  })

  it('turns the row into a warning that can be accepted', () => {
    const [again] = duplicatesAmong(comparable).get(10) ?? []
    const second = rows[1]
    if (second === undefined || again === undefined) throw new Error('The sheet of this test has a duplicate')
    expect(withProblems(second, [again], null).state).toBe('warning')
    expect(withProblems(second, [again], { settled: { 'duplicate-row': 'Two shifts' } }).state).toBe('ready')
  })
})
