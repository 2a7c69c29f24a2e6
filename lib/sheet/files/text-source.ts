import { fail, ok, type Result } from '@/lib/platform/result'
import { columnLetters } from '@/lib/sheet/columns/column-letters'
import type { Said } from '@/lib/sheet/columns/notes'
import type { Question } from '@/lib/sheet/columns/recognition'
import { openCsv, readCsv } from '@/lib/sheet/text/csv'
import type { AskJudge } from '@/lib/sheet/text/csv-delimiter'
import { decodeText, sampleOf } from '@/lib/sheet/text/decode'
import { messageRows } from '@/lib/sheet/text/message-rows'
import { type PageRows, pageRows } from '@/lib/sheet/text/page-rows'
import type { SheetRow } from './cells'
import { type FileProblem, fileProblemOf, type Refusal } from './file-issues'
import { refuseMarkup } from './file-kind'
import { BYTES_PER_MB } from './file-limits'
import { KeptBlock } from './kept-block'
import type { ReadOptions, SheetFacts } from './read-sheet'
import type { SheetChunk } from './row-block'
import { placeOf, type SheetNote } from './workbook-problems'

/** A sheet that is open: what is known of its file, and its lines as they are cut. */
export type Source = Omit<SheetFacts, 'recognition'> & {
  readonly chunks: Generator<SheetChunk, Refusal | null>
  /** What only a person can say of the workbook. */
  readonly question?: Question | null
  /** Texts of the workbook that stand around the table. */
  readonly said?: readonly Said[]
}

const CHUNK = 1000
const MOST_OF_MESSAGE = 2 * BYTES_PER_MB

/** Rows that exist already: those of a page or of a message. */
export function tableSource({ rows, hiddenColumns }: PageRows): Source {
  const chunks = (function* (): Generator<SheetChunk, null> {
    for (let at = 0; at < rows.length; at += CHUNK) {
      yield { block: new KeptBlock(rows.slice(at, at + CHUNK)), share: Math.min(1, (at + CHUNK) / rows.length) }
    }
    return null
  })()
  const hidden = { columns: columnLetters(hiddenColumns), count: hiddenColumns.length }
  return {
    ...{ kind: 'pasted', encoding: null, delimiter: null, sheet: null, sheets: [], chunks },
    notes: notesOfRows(rows),
    fileProblems: hiddenColumns.length === 0 ? [] : [fileProblemOf('hidden-columns', hidden)],
  }
}

const notesOfRows = (rows: readonly SheetRow[]): SheetNote[] =>
  rows.flatMap(({ lineNo, cells }) =>
    cells.flatMap((cell, column) =>
      typeof cell === 'object' && cell?.note !== undefined
        ? [{ place: placeOf(column, lineNo), line: lineNo, text: cell.note }]
        : [],
    ),
  )

/** A text file of cells or of the lines of a message, or a web page with a table. */
export function textSource(bytes: Uint8Array, options: ReadOptions, judge?: AskJudge): Result<Source, Refusal> {
  const decoded = decodeText(bytes, options.encoding ?? null)
  if (!decoded.ok) return fail(decoded.refusal)
  const markup = refuseMarkup(sampleOf(decoded.bytes, 4096))
  if (markup !== null) {
    // A mail or an export that is the page of one table, whatever its name is.
    const page = markup.kind === 'html' ? pageRows(new TextDecoder().decode(decoded.bytes)) : null
    return page !== null && page.rows.length > 1 ? ok(tableSource(page)) : fail(markup)
  }
  if (/\.txt$/i.test(options.name ?? '') && decoded.bytes.length <= MOST_OF_MESSAGE) {
    const text = new TextDecoder().decode(decoded.bytes)
    // Tabs are cut like those of any other text file.
    const message = text.includes('\t') && !/^>/m.test(text) ? null : messageRows(text)
    if (message?.kind === 'rows') return ok(tableSource({ rows: message.rows, hiddenColumns: [] }))
  }
  const csv = openCsv(decoded.bytes, options.delimiter ?? null)
  const fileProblems: FileProblem[] = []
  if (/\.(xlsx|xlsm|xls|ods)$/i.test(options.name ?? ''))
    fileProblems.push(fileProblemOf('format-mismatch', { kind: 'text' }))
  if (!decoded.certain) fileProblems.push(fileProblemOf('guessed-encoding'))
  const { encoding } = decoded
  return ok({
    ...{ kind: 'csv', encoding, delimiter: csv.delimiter, sheet: null, sheets: [], notes: [], fileProblems },
    chunks: readCsv(csv, judge),
  })
}
