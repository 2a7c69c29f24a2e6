import { describe, expect, it } from 'vitest'
import type { Mapping } from '@/lib/sheet/columns/fields'
import type { RowEdits } from '@/lib/sheet/rows/row-edits'
import { compareSheets, pairSame } from './compare-sheets'

const mapping: Mapping = {
  headerLine: 1,
  headings: ['Name', 'Phone', 'Amount'],
  columns: ['name', 'phone', 'amount'],
}
const old = (lineNo: number, cells: string[], patch: RowEdits = {}) => ({ lineNo, cells, patch })
const now = (lineNo: number, cells: string[]) => ({ lineNo, cells })
const compare = (before: ReturnType<typeof old>[], after: ReturnType<typeof now>[]) =>
  compareSheets(pairSame(before, after), mapping, mapping)

const akello = ['Akello', '0772000101', '50000']
const okot = ['Okot', '0772000102', '60000']
const mended: RowEdits = { values: { phone: '0772000199' } }

describe('a corrected sheet in the place of another', () => {
  it('keeps the edits of rows that are unchanged in it, wherever they are', () => {
    const [before, after] = [
      [old(2, akello, mended), old(3, okot)],
      [now(2, okot), now(7, akello)],
    ] as const
    expect(compare([...before], [...after])).toMatchObject({
      same: 2,
      changed: 0,
      added: 0,
      gone: 0,
      kept: 1,
      lostRows: 0,
    })
    expect(pairSame(before, after).pairs.get(after[1])).toBe(before[0])
  })

  it('knows a changed row again by whom it pays, and says whose mending went with it', () => {
    const shown = compare(
      [old(2, akello, mended), old(3, okot), old(4, ['Apio', '0772000103', '1'], { leftOut: true })],
      [now(2, okot), now(3, ['Akello', '0772000101', '55000']), now(4, ['Nambi', '0752000104', '9'])],
    )
    expect(shown).toMatchObject({ same: 1, changed: 2, added: 0, gone: 0, kept: 0, lostRows: 2 })
    expect(shown.lost).toEqual([
      { lineNo: 3, gone: false },
      { lineNo: 4, gone: false },
    ])
  })

  it('counts what is new and what is gone, and each of two equal rows once', () => {
    expect(compare([old(2, okot), old(3, okot, mended)], [now(2, okot)])).toMatchObject({
      same: 1,
      gone: 1,
      lost: [{ lineNo: 3, gone: true }],
    })
    expect(compare([old(2, okot)], [now(2, okot), now(3, okot), now(4, akello)])).toMatchObject({ same: 1, added: 2 })
  })
})
