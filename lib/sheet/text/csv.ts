import Papa from 'papaparse'
import { isBlankRow, markRow, type SheetRow } from '@/lib/sheet/files/cells'
import { type Refusal, refusalOf } from '@/lib/sheet/files/file-issues'
import { blockOf, type SheetChunk } from '@/lib/sheet/files/row-block'
import { type AskJudge, cutCsv, isStrictCsv } from './csv-delimiter'
import { sampleOf } from './decode'
import { markCells } from './split-cells'

export type Delimiter = ',' | ';' | '\t' | '|'

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t', '|']
const SEP_LINE = /^sep=([\x20-\x7e\t])\r?\n|^sep=([\x20-\x7e\t])\r/i
const PREVIEW_ROWS = 60
const PREVIEW_CHARACTERS = 64 * 1024

/** The text of the rows, in UTF-8, and the separator of its cells. */
export type CsvText = { readonly bytes: Uint8Array; readonly delimiter: Delimiter }

/** Finds the delimiter: a `sep=` line says it (and is no row), else the one that cuts the first rows most evenly. */
export function openCsv(bytes: Uint8Array, asked: Delimiter | null = null): CsvText {
  const sample = sampleOf(bytes, PREVIEW_CHARACTERS)
  const line = SEP_LINE.exec(sample)
  const named = DELIMITERS.find((each) => each === (line?.[1] ?? line?.[2])) ?? null
  const skipped = line === null ? 0 : line[0].length
  return { bytes: bytes.subarray(skipped), delimiter: asked ?? named ?? evenest(sample.slice(skipped)) }
}

/**
 * Cuts text into rows, blank ones left out. Strict text is cut by position; where quotes break the rules, papaparse
 * decides, and its errors stop a row or the whole file.
 */
export function* readCsv({ bytes, delimiter }: CsvText, askJudge?: AskJudge): Generator<SheetChunk, Refusal | null> {
  if (!isStrictCsv(bytes, delimiter)) return yield* readLoose({ bytes, delimiter })
  for (const chunk of cutCsv(bytes, delimiter, askJudge)) {
    chunk.block.marksCells = true
    yield chunk
  }
  return null
}

/**
 * Reads by the parser of record alone: what it says of the quotes counts. It knows one kind of line end, and of several it
 * would keep one and lose the lines that end in another: so all of them are made alike first, inside of quotes as well.
 */
export function* readLoose({ bytes, delimiter }: CsvText): Generator<SheetChunk, Refusal | null> {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const alike = text.replace(/\r\n?/g, '\n')
  const parsed = Papa.parse<string[]>(alike, { delimiter, newline: '\n', skipEmptyLines: false })
  const stray = new Set<number>()
  for (const { code, row } of parsed.errors) {
    if (code === 'MissingQuotes') return unclosed(row ?? 0)
    if (code === 'InvalidQuotes' && row !== undefined) stray.add(row)
  }
  const rows: SheetRow[] = []
  for (const [index, cells] of parsed.data.entries()) {
    if (isBlankRow(cells)) continue
    // A quote in doubt that runs over a line end may have swallowed another payee's row.
    if (stray.has(index) && cells.some((cell) => /[\r\n]/.test(cell))) return unclosed(index)
    const row = { lineNo: index + 1, cells: markCells(cells, delimiter, () => false) }
    rows.push(stray.has(index) ? markRow(row, 'stray-quote') : row)
  }
  yield { block: blockOf(rows), share: 1 }
  return null
}

function unclosed(index: number): Refusal {
  return refusalOf('malformed-csv', { row: index + 1 })
}

function evenest(sample: string): Delimiter {
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 }
  for (const delimiter of DELIMITERS) {
    const score = evenness(
      Papa.parse<string[]>(sample, { delimiter, preview: PREVIEW_ROWS, skipEmptyLines: 'greedy' }).data,
    )
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

// How many rows share the commonest width, with a little for more columns: titles and totals are narrower, and an
// amount like 1,500 cuts only some rows.
function evenness(rows: readonly string[][]): number {
  const widths = new Map<number, number>()
  for (const row of rows) if (row.length > 1) widths.set(row.length, (widths.get(row.length) ?? 0) + 1)
  let best = 0
  for (const [width, count] of widths) best = Math.max(best, count + Math.min(width, 20) / 100)
  return best
}
