import { fail, ok, type Result } from '@/lib/platform/result'
import type { Said } from '@/lib/sheet/columns/notes'
import type { Question } from '@/lib/sheet/columns/recognition'
import { openCsv, readCsv } from '@/lib/sheet/text/csv'
import type { AskJudge } from '@/lib/sheet/text/csv-delimiter'
import { decodeText, sampleOf } from '@/lib/sheet/text/decode'
import { tableRows } from '@/lib/sheet/text/pasted-table'
import type { SheetRow } from './cells'
import { type FileProblem, fileProblemOf, type Refusal } from './file-issues'
import { refuseMarkup } from './file-kind'
import { KeptBlock } from './kept-block'
import type { ReadOptions, SheetFacts } from './read-sheet'
import type { SheetChunk } from './row-block'

/** A sheet that is open: what is known of its file, and its lines as they are cut. */
export type Source = Omit<SheetFacts, 'recognition'> & {
  readonly chunks: Generator<SheetChunk, Refusal | null>
  /** What only a person can say of the workbook. */
  readonly question?: Question | null
  /** Texts of the workbook that stand around the table. */
  readonly said?: readonly Said[]
}

const CHUNK = 1000

/** Rows that were pasted, or are those of a table of a web page. */
export function tableSource(rows: readonly SheetRow[]): Source {
  const chunks = (function* (): Generator<SheetChunk, null> {
    for (let at = 0; at < rows.length; at += CHUNK) {
      yield { block: new KeptBlock(rows.slice(at, at + CHUNK)), share: Math.min(1, (at + CHUNK) / rows.length) }
    }
    return null
  })()
  return {
    kind: 'pasted',
    encoding: null,
    delimiter: null,
    sheet: null,
    sheets: [],
    notes: [],
    fileProblems: [],
    chunks,
  }
}

/** A text file of cells, or a web page of one table. */
export function textSource(bytes: Uint8Array, options: ReadOptions, judge?: AskJudge): Result<Source, Refusal> {
  const decoded = decodeText(bytes, options.encoding ?? null)
  if (!decoded.ok) return fail(decoded.refusal)
  const markup = refuseMarkup(sampleOf(decoded.bytes, 4096))
  if (markup !== null) {
    // A mail or an export that is the page of one table, whatever its name is.
    const table = markup.kind === 'html' ? tableRows(new TextDecoder().decode(decoded.bytes)) : null
    return table !== null && table.length > 1 ? ok(tableSource(table)) : fail(markup)
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
