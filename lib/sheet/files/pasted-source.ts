import { fail, ok, type Result } from '@/lib/platform/result'
import type { AskJudge } from '@/lib/sheet/text/csv-delimiter'
import { messageRows } from '@/lib/sheet/text/message-rows'
import { pageRows, pageText } from '@/lib/sheet/text/page-rows'
import type { Pasted } from '@/lib/sheet/text/pasted'
import { STRUCK_START } from '@/lib/sheet/text/struck-marks'
import type { SheetRow } from './cells'
import { type Refusal, refusalOf } from './file-issues'
import { KeptBlock } from './kept-block'
import type { ReadOptions } from './read-sheet'
import { rowsOf } from './row-block'
import { type Source, tableSource, textSource } from './text-source'

/** What was pasted, as a sheet: the table of a page, lines of a chat, cells between tabs, or the lines of a text file. */
export function pastedSource(pasted: Pasted, options: ReadOptions, judge?: AskJudge): Result<Source, Refusal> {
  const { html } = pasted
  const page = html === null ? null : pageRows(html)
  if (page !== null) return ok(tableSource(page))
  const text = textIn(pasted)
  if (text.trim() === '') return fail(refusalOf(isPicture(pasted) ? 'pasted-picture' : 'pasted-empty'))
  // Cells have headings, whose checks say more.
  if (!text.includes('\t') && !/\p{Nd}/u.test(text))
    return fail(refusalOf('pasted-no-digits', { text: beginningOf(text) }))
  const message = messageRows(text)
  if (message.kind === 'rows') return ok(tableSource({ rows: message.rows, hiddenColumns: [] }))
  if (message.kind !== 'cells') return fail(refusalOf(`pasted-${message.kind}`, { text: beginningOf(text) }))
  const { complete } = message
  const read = textSource(new TextEncoder().encode(message.text), options, complete === null ? judge : undefined)
  return !read.ok || complete === null ? read : ok({ ...read.value, chunks: completed(read.value.chunks, complete) })
}

const isPicture = ({ html, picture = false }: Pasted): boolean => picture || /<img\b/i.test(html ?? '')

// The page says what is struck out, which the plain text does not.
function textIn({ text, html }: Pasted): string {
  const shown = html === null ? '' : pageText(html)
  return text.trim() === '' || shown.includes(STRUCK_START) ? shown : text.replace(/[\ue000\ue001]/g, '')
}

const LONGEST_BEGINNING = 60

function beginningOf(text: string): string {
  const line = text
    .replace(/[\ue000\ue001]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return line.length > LONGEST_BEGINNING ? `${line.slice(0, LONGEST_BEGINNING)}…` : line.replace(/[.,;:]$/, '')
}

function* completed(
  chunks: Source['chunks'],
  complete: (rows: readonly SheetRow[]) => readonly SheetRow[],
): Source['chunks'] {
  const rows: SheetRow[] = []
  for (let step = chunks.next(); ; step = chunks.next()) {
    if (step.done === true) {
      if (step.value !== null) return step.value
      break
    }
    rows.push(...rowsOf(step.value.block))
  }
  yield { block: new KeptBlock(complete(rows)), share: 1 }
  return null
}
