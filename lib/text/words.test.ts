import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bulkEditInput, cellsInput, newDraftInput, rowInput } from '@/lib/payouts/draft/draft-input'
import { visibleWords } from './visible-words'

describe('words that other people read', () => {
  it.each([
    ['Wages \u202egnp.exe', 'Wages gnp.exe'],
    ['pay\u200bday', 'payday'],
    ['two\nlines\u0007', 'two lines'],
    ['  Nakato Štěpán 张伟 ', 'Nakato Štěpán 张伟'],
  ])('come without what nobody sees: %j', (typed, shown) => {
    expect(visibleWords(typed)).toBe(shown)
  })

  it('hold no hidden sign, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        expect(visibleWords(typed)).not.toMatch(/[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u)
      }),
    )
  })

  it('are a name only when something is left of it', () => {
    expect(newDraftInput.shape.name.safeParse('\u200b\u202e').success).toBe(false)
    expect(newDraftInput.shape.name.parse(' May\u202e wages')).toBe('May wages')
  })
})

describe('what a browser may send of rows', () => {
  const row = (cell: unknown) => ({ lineNo: 2, cells: [cell] })
  const typed = (more: object) => [
    { rowId: '00000000-0000-4000-8000-000000000001', field: 'name', text: 'Nambi', was: '', ...more },
  ]
  const accept = (more: object) => ({
    what: 'accept',
    code: 'paid-before',
    reason: 'second half',
    among: { filter: 'all', code: null, fromLine: null, toLine: null, seen: 1 },
    ...more,
  })

  it('is refused where the database could not keep it', () => {
    expect(rowInput.safeParse(row('Nambi\u202e')).success).toBe(true)
    expect(rowInput.safeParse(row('a\u0000b')).success).toBe(false)
    expect(rowInput.safeParse(row({ kind: 'text', text: '\ud800' })).success).toBe(false)
    expect(cellsInput.safeParse(typed({})).success).toBe(true)
    expect(cellsInput.safeParse(typed({ text: 'a\u0000' })).success).toBe(false)
  })

  it('is refused with members that nobody knows', () => {
    expect(cellsInput.safeParse(typed({ amountMinor: 1 })).success).toBe(false)
    expect(cellsInput.safeParse(typed({ field: 'fee' })).success).toBe(false)
    expect(bulkEditInput.safeParse(accept({ code: '__proto__x' })).success).toBe(false)
    expect(bulkEditInput.safeParse(accept({ reason: ' ' })).success).toBe(false)
    expect(bulkEditInput.safeParse(accept({})).success).toBe(true)
  })
})
