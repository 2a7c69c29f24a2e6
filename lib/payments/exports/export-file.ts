import 'server-only'
import type { Translator } from '@/lib/messages/translator'
import { settings } from '@/lib/platform/settings'
import { csvRow } from '@/lib/spreadsheets/csv'
import { writeXlsx } from '@/lib/spreadsheets/xlsx'
import type { XlsxRow } from '@/lib/spreadsheets/xlsx-sheet'
import { dateInZone } from '@/lib/time/zone'
import { AMOUNT_COLUMN, type ExportRow, exportHeads, zoned } from './export-rows'
import { exportRows, type StoredExport, viewOf } from './export-store'
import { exportFoot } from './export-totals'

const EXPORT_FORMATS = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

const KINDS: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export const readFormat = (text: string): ExportFormat | null => EXPORT_FORMATS.find((each) => each === text) ?? null

/** The response that downloads a finished export: it is written while it is sent, with a few rows in memory at a time. */
export function exportFile(job: StoredExport, format: ExportFormat, translator: Translator): Response {
  const { t, formats } = translator
  const day = dateInZone(job.until, formats.timeZone)
  const name = `${t('payments.file.name', { day, id: job.id.slice(0, 8) })}.${format}`
  const parts =
    format === 'csv' ? csvParts(job, translator) : writeXlsx(exportHeads(translator), xlsxRows(job, translator))
  return new Response(streamOf(parts), {
    headers: {
      'content-type': KINDS[format],
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  })
}

// Written only as fast as the browser reads; closing the page ends it.
function streamOf(parts: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const part = await parts.next()
      if (part.done) controller.close()
      else controller.enqueue(part.value)
    },
    async cancel() {
      await parts.return(undefined)
    },
  })
}

async function* zonedRows(job: StoredExport, translator: Translator): AsyncGenerator<ExportRow> {
  for await (const row of exportRows(job.id)) yield zoned(row, translator.formats.timeZone)
  yield* exportFoot(viewOf(job), translator, settings().service.externalMethod)
}

const PART_LETTERS = 65_536

/** The file as CSV text in parts. A cell that a spreadsheet would run as a formula stays text. */
export async function* csvParts(job: StoredExport, translator: Translator): AsyncGenerator<Uint8Array> {
  const text = new TextEncoder()
  let part = `\ufeff${csvRow(exportHeads(translator))}`
  for await (const row of zonedRows(job, translator)) {
    part += csvRow(row)
    if (part.length < PART_LETTERS) continue
    yield text.encode(part)
    part = ''
  }
  yield text.encode(part)
}

/** The rows of a workbook: texts, except for the amount. */
async function* xlsxRows(job: StoredExport, translator: Translator): AsyncGenerator<XlsxRow> {
  for await (const row of zonedRows(job, translator)) {
    yield row.map((cell, n) => (n === AMOUNT_COLUMN && cell !== null ? { amount: cell } : cell))
  }
}
