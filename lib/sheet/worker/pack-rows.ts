import type { SheetRow } from '@/lib/sheet/files/cells'

/** Rows of a sheet as the server takes them: compressed JSON, one row a line. Their places follow one another. */
export type PackedRows = { readonly body: Uint8Array<ArrayBuffer>; readonly rows: number }

/** Beyond it a part is sent. The server takes 4 MB at once. */
const MOST_BYTES = 2_000_000
/** What is compressed at once: the next is added only while there is room. */
const ROWS_AT_ONCE = 1_000
const CELLS_AT_ONCE = 100_000

/** Packs the rows from a place on, as many as are sent at once. None are left where it has no rows. */
export async function packRows(
  from: number,
  rowsOf: (offset: number, count: number) => readonly SheetRow[],
): Promise<PackedRows> {
  const parts: Blob[] = []
  let rows = 0
  let bytes = 0
  let atOnce = 1
  while (bytes < MOST_BYTES) {
    const next = rowsOf(from + rows, atOnce)
    if (next.length === 0) break
    const part = await compressed(next.map(({ lineNo, cells }) => `${JSON.stringify({ lineNo, cells })}\n`).join(''))
    parts.push(part)
    bytes += part.size
    rows += next.length
    atOnce = Math.max(1, Math.min(ROWS_AT_ONCE, Math.floor(CELLS_AT_ONCE / (next[0]?.cells.length || 1))))
  }
  return { body: new Uint8Array(await new Blob(parts).arrayBuffer()), rows }
}

// Compressed parts one after another are one compressed whole.
const compressed = (text: string): Promise<Blob> =>
  new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).blob()
