import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { writeXlsx } from './xlsx'
import type { XlsxRow } from './xlsx-sheet'

async function write(heads: readonly string[], rows: Iterable<XlsxRow>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const part of writeXlsx(heads, rows)) parts.push(part)
  return Uint8Array.from(Buffer.concat(parts))
}

/** The cells of a sheet as another reader would find them, by its XML. */
function cellsOf(xml: string): string[][] {
  const plain = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
  return [...xml.matchAll(/<row>(.*?)<\/row>/gs)].map(([, inside = '']) =>
    [...inside.matchAll(/<c\/>|<c [^>]*>(?:<v>(.*?)<\/v>|<is><t[^>]*>(.*?)<\/t><\/is>)<\/c>/gs)].map(
      ([, number, text]) => number ?? plain(text ?? ''),
    ),
  )
}

describe('writeXlsx', () => {
  it('writes what a zip reader opens, with every part a workbook needs', async () => {
    const files = unzipSync(await write(['Id', 'Amount'], [['+256772000418', { amount: '1500.00' }]]))
    expect(Object.keys(files).sort()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ])
    const xml = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    expect(xml).toContain('<c s="2" t="inlineStr"><is><t xml:space="preserve">+256772000418</t></is></c>')
    expect(xml).toContain('<c s="3"><v>1500.00</v></c>')
  })

  it('keeps every cell, and none of them as a formula', async () => {
    const cells = fc.oneof(
      fc.string({ unit: fc.constantFrom('=', '+', '@', '<', '&', '>', ' ', 'é', '7', '"', ']]>', '\n') }),
      fc.constantFrom('=HYPERLINK("http://x")', '', '<f>1</f>', '𝄞'),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cells, cells), { maxLength: 30 }), async (rows) => {
        const xml = strFromU8(unzipSync(await write(['A', 'B'], rows))['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
        expect(xml).not.toContain('<f>')
        expect(cellsOf(xml)).toEqual([['A', 'B'], ...rows])
      }),
      { numRuns: 40 },
    )
  })

  it('leaves out what no XML may hold, and keeps an amount too long for a number as words', async () => {
    const odd = 'a\u0000b\u000bc\ud800d'
    const long = '12345678901234567.89'
    const xml = strFromU8(
      unzipSync(await write(['A', 'B'], [[odd, { amount: long }]]))['xl/worksheets/sheet1.xml'] ?? new Uint8Array(),
    )
    expect(cellsOf(xml)[1]).toEqual(['a\ufffdb\ufffdc\ufffdd', long])
    expect(xml).not.toContain(`<v>${long}`)
  })

  it('asks for rows only as they are taken', async () => {
    let made = 0
    const rows = (function* () {
      for (; made < 1_000_000; made += 1) yield ['x'.repeat(100), 'y']
    })()
    const file = writeXlsx(['A', 'B'], rows)
    await file.next()
    expect(made).toBeLessThan(20_000)
    await file.return(undefined)
  })
})
