import { corrupt, type Refusal, refusalOf } from '@/lib/sheet/files/file-issues'
import { Crc32, crc32 } from './crc'
import { readDirectory, type ZipRecord } from './zip-directory'

/** One file inside a workbook, as the central directory describes it. */
export type ZipEntry = {
  readonly name: string
  readonly packed: Uint8Array
  readonly method: number
  readonly size: number
  readonly crc: number
}

type Opened = { ok: true; entries: ReadonlyMap<string, ZipEntry> } | { ok: false; refusal: Refusal }

const MOST_ENTRIES = 1000
const MOST_UNPACKED = 200 * 1024 * 1024
const MOST_RATIO = 200
const RATIO_COUNTS_FROM = 1024 * 1024
const LOCAL_MARK = 0x04034b50

/**
 * Reads the central directory and refuses what no spreadsheet program writes: too many parts, sizes or ratios beyond
 * reason, encryption, parts that overlap their directory.
 */
export function openZip(bytes: Uint8Array): Opened {
  const directory = readDirectory(bytes)
  if (directory === null) return incomplete()
  if (directory.length > MOST_ENTRIES) return { ok: false, refusal: refusalOf('zip-bomb') }
  const entries = new Map<string, ZipEntry>()
  let unpacked = 0
  for (const record of directory) {
    if ((record.flags & 1) === 1) return { ok: false, refusal: refusalOf('encrypted') }
    unpacked += record.size
    const bloated = record.size > RATIO_COUNTS_FROM && record.size > record.packedSize * MOST_RATIO
    if (unpacked > MOST_UNPACKED || bloated) return { ok: false, refusal: refusalOf('zip-bomb') }
    const packed = packedBytes(bytes, record)
    if (packed === null) return incomplete()
    const { name, method, size, crc } = record
    // Different programs read different ones of two parts with the same name: it is unknown which one staff saw.
    if (entries.has(name.toLowerCase())) return incomplete()
    entries.set(name.toLowerCase(), { name, packed, method, size, crc })
  }
  return { ok: true, entries }
}

/** The names in a ZIP file, or null when its directory cannot be read. */
export function entryNames(bytes: Uint8Array): readonly string[] | null {
  return readDirectory(bytes)?.map(({ name }) => name) ?? null
}

/** Called while a part is unpacked, with the share that is done, from 0 to 1. */
export type Unpacking = (share: number) => void

/**
 * Unpacks one entry, counting while it inflates: a size that lies in the directory does not get through, nor does a
 * changed byte, for it could be a digit of an amount.
 */
export async function unpack(
  entry: ZipEntry,
  unpacking?: Unpacking,
): Promise<{ ok: true; bytes: Uint8Array } | { ok: false; refusal: Refusal }> {
  if (entry.method !== 0 && entry.method !== 8) return incomplete()
  const stored = entry.method === 0
  const read = stored ? { bytes: entry.packed, sum: crc32(entry.packed) } : await inflated(entry, unpacking)
  if (read === 'more') return { ok: false, refusal: refusalOf('zip-bomb') }
  if (read === null || read.bytes.length !== entry.size || read.sum !== entry.crc) return incomplete()
  return { ok: true, bytes: read.bytes }
}

// Packed bytes are passed on piece by piece, so that the progress can be reported.
const PIECE = 128 * 1024

async function inflated(
  { packed, size }: ZipEntry,
  unpacking?: Unpacking,
): Promise<{ bytes: Uint8Array; sum: number } | 'more' | null> {
  const stream = new DecompressionStream('deflate-raw')
  feed(stream.writable.getWriter(), packed)
  const reader = stream.readable.getReader()
  const bytes = new Uint8Array(size)
  const sum = new Crc32()
  let length = 0
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      if (length + step.value.length > size) {
        await reader.cancel().catch(() => undefined)
        return 'more'
      }
      bytes.set(step.value, length)
      length += step.value.length
      // While the bytes are still near: going through all of them once more costs as much as unpacking.
      sum.add(step.value)
      unpacking?.(length / size)
    }
  } catch {
    return null
  }
  return length === size ? { bytes, sum: sum.value } : null
}

// Errors of writing surface in the reading.
function feed(writer: WritableStreamDefaultWriter<BufferSource>, packed: Uint8Array): void {
  const ignore = () => undefined
  for (let at = 0; at < packed.length; at += PIECE) writer.write(packed.slice(at, at + PIECE)).catch(ignore)
  writer.close().catch(ignore)
}

function packedBytes(bytes: Uint8Array, record: ZipRecord): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (record.offset + 30 > bytes.length || view.getUint32(record.offset, true) !== LOCAL_MARK) return null
  const start = record.offset + 30 + view.getUint16(record.offset + 26, true) + view.getUint16(record.offset + 28, true)
  if (start + record.packedSize > bytes.length) return null
  return bytes.subarray(start, start + record.packedSize)
}

function incomplete(): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: corrupt('changed') }
}
