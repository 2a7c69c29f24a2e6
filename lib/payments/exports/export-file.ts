import 'server-only'
import type { Translator } from '@/lib/messages/translator'
import { settings } from '@/lib/platform/settings'
import { type FileParts, type SheetFormat, sheetFile } from '@/lib/spreadsheets/sheet-response'
import type { XlsxRow } from '@/lib/spreadsheets/xlsx-sheet'
import { dateInZone } from '@/lib/time/zone'
import { AMOUNT_COLUMN, type ExportRow, exportHeads, zoned } from './export-rows'
import { exportRows, type StoredExport, viewOf } from './export-store'
import { exportFoot } from './export-totals'

/** A finished export as a file. */
export function exportFile(job: StoredExport, format: SheetFormat, translator: Translator): FileParts {
  const { t, formats } = translator
  const day = dateInZone(job.until, formats.timeZone)
  return sheetFile({
    name: t('payments.file.name', { day, id: job.id.slice(0, 8) }),
    format,
    heads: exportHeads(translator),
    rows: exportedRows(job, translator),
  })
}

async function* zonedRows(job: StoredExport, translator: Translator): AsyncGenerator<ExportRow> {
  for await (const row of exportRows(job.id)) yield zoned(row, translator.formats.timeZone)
  yield* exportFoot(viewOf(job), translator, settings().service.externalMethod)
}

// Texts, except for the amount.
async function* exportedRows(job: StoredExport, translator: Translator): AsyncGenerator<XlsxRow> {
  for await (const row of zonedRows(job, translator)) {
    yield row.map((cell, n) => (n === AMOUNT_COLUMN && cell !== null ? { amount: cell } : cell))
  }
}
