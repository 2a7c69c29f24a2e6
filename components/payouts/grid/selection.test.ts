import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromClipboard } from '@/components/payouts/upload/clipboard'
import { english } from '@/lib/messages/test-english'
import { gridColumns } from './grid-columns'
import { between, fieldsIn, holds, rowsIn, toClipboard } from './selection'

describe('the cells that are selected', () => {
  it('are between the first and the current one, in any direction', () => {
    const selection = between({ index: 7, column: 5 }, { index: 3, column: 2 })
    expect(selection).toEqual({ top: 3, bottom: 7, left: 2, right: 5 })
    expect(rowsIn(selection)).toBe(5)
    expect(holds(selection, { index: 5, column: 3 })).toBe(true)
    expect(holds(selection, { index: 8, column: 3 })).toBe(false)
    expect(fieldsIn(selection, gridColumns(english('ui'), 'UGX'))).toEqual(['name', 'phone', 'network', 'amount'])
  })

  it('come back from the clipboard unchanged', async () => {
    const cell = fc
      .string()
      .map((text) => text.replaceAll('\r', '').trim())
      .filter((text) => text !== '')
    const cells = fc
      .integer({ min: 1, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }),
      )
    await fc.assert(
      fc.asyncProperty(cells, async (lines) => {
        expect(await fromClipboard({ text: toClipboard(lines), html: null })).toEqual(lines)
      }),
    )
  })

  it('may come with a blank line between, or as the one column of a list', async () => {
    const pasted = (text: string) => fromClipboard({ text, html: null })
    expect(await pasted('a\tb\r\n\r\nc\td\r\n')).toEqual([['a', 'b'], [], ['c', 'd']])
    expect(await pasted('0772000101\n0772000102\n')).toEqual([['0772000101'], ['0772000102']])
  })

  it('come as they are shown, and whole where a program shows them shortened', async () => {
    const html = '<table><tr><td x:num="256772000418">2.56772E+11</td><td x:num="50">50,000</td></tr></table>'
    expect(await fromClipboard({ text: '2.56772E+11\t50,000', html })).toEqual([['256772000418', '50,000']])
  })
})
