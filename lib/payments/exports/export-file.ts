import 'server-only'
import { settings } from '@/lib/platform/settings'
import { csvRow } from '@/lib/spreadsheets/csv'
import { writeXlsx } from '@/lib/spreadsheets/xlsx'
import type { XlsxRow } from '@/lib/spreadsheets/xlsx-sheet'
import { dateInZone } from '@/lib/time/zone'
import { AMOUNT_COLUMN, type ExportRow, exportHeads, zoned } from './export-rows'
import { type ExportJob, exportRows, viewOf } from './export-store'
import { exportFoot } from './export-totals'

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

const KINDS: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export const readFormat = (text: string): ExportFormat | null => EXPORT_FORMATS.find((each) => each === text) ?? null

/** A finished export as a file on its way to the browser: written while it is sent, a few rows in memory at a time. */
export function exportFile(job: ExportJob, format: ExportFormat): Response {
  const { timeZone } = settings()
  const name = `payments-${dateInZone(job.until, timeZone)}-${job.id.slice(0, 8)}.${format}`
  const parts = format === 'csv' ? csvParts(job) : writeXlsx(exportHeads(timeZone), xlsxRows(job))
  return new Response(streamOf(parts), {
    headers: {
      'content-type': KINDS[format],
      'content-disposition': `attachment; filename="${name}"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  })
}

// Made only as fast as the browser takes it; who closes the page ends the making.
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

async function* zonedRows(job: ExportJob): AsyncGenerator<ExportRow> {
  const { timeZone, service } = settings()
  for await (const row of exportRows(job.id)) yield zoned(row, timeZone)
  yield* exportFoot(viewOf(job), timeZone, service.externalMethod)
}

const PART_LETTERS = 65_536

/** The file as CSV text in parts. What a spreadsheet would run as a formula stays words. */
export async function* csvParts(job: ExportJob): AsyncGenerator<Uint8Array> {
  const text = new TextEncoder()
  let part = `\ufeff${csvRow(exportHeads(settings().timeZone))}`
  for await (const row of zonedRows(job)) {
    part += csvRow(row)
    if (part.length < PART_LETTERS) continue
    yield text.encode(part)
    part = ''
  }
  yield text.encode(part)
}

/** The rows of a workbook: words, but for the amount. */
export async function* xlsxRows(job: ExportJob): AsyncGenerator<XlsxRow> {
  for await (const row of zonedRows(job)) {
    yield row.map((cell, n) => (n === AMOUNT_COLUMN && cell !== null ? { amount: cell } : cell))
  }
}
