/** One file inside a ZIP file, as the central directory describes it. */
export type ZipRecord = {
  readonly name: string
  readonly flags: number
  readonly method: number
  readonly packedSize: number
  readonly size: number
  readonly crc: number
  readonly offset: number
}

const END_MARK = 0x06054b50
const END_64_MARK = 0x06064b50
const LOCATOR_64_MARK = 0x07064b50
const ENTRY_MARK = 0x02014b50
const LONGEST_COMMENT = 65_557
const SEE_64 = 0xffffffff
const EXTRA_64 = 1

/** Reads the central directory, also of a ZIP64 file, or answers null where it cannot be read. */
export function readDirectory(bytes: Uint8Array): ZipRecord[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  const directory = end === null ? null : (directory64(view, end) ?? directory32(view, end))
  if (directory === null) return null
  const records: ZipRecord[] = []
  let at = directory.offset
  for (let index = 0; index < directory.count; index += 1) {
    if (at + 46 > directory.end || view.getUint32(at, true) !== ENTRY_MARK) return null
    const nameEnd = at + 46 + view.getUint16(at + 28, true)
    const extraEnd = nameEnd + view.getUint16(at + 30, true)
    const next = extraEnd + view.getUint16(at + 32, true)
    if (next > directory.end) return null
    const sizes = sizesOf(view, at, nameEnd, extraEnd)
    if (sizes === null) return null
    records.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, nameEnd)),
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      ...sizes,
    })
    at = next
  }
  return records
}

type Directory = { readonly offset: number; readonly count: number; readonly end: number }

function findEnd(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - LONGEST_COMMENT)
  for (let at = view.byteLength - 22; at >= first; at -= 1) {
    if (view.getUint32(at, true) === END_MARK) return at
  }
  return null
}

const directory32 = (view: DataView, end: number): Directory => ({
  offset: view.getUint32(end + 16, true),
  count: view.getUint16(end + 10, true),
  end,
})

// A locator before the end means that the true figures are in a wider record.
function directory64(view: DataView, end: number): Directory | null {
  const locator = end - 20
  if (locator < 0 || view.getUint32(locator, true) !== LOCATOR_64_MARK) return null
  const at = wide(view, locator + 8)
  if (at === null || at + 56 > locator || view.getUint32(at, true) !== END_64_MARK) return null
  const [count, offset] = [wide(view, at + 32), wide(view, at + 48)]
  return count === null || offset === null ? null : { offset, count, end: at }
}

function sizesOf(view: DataView, at: number, extra: number, extraEnd: number) {
  const sizes = {
    size: view.getUint32(at + 24, true),
    packedSize: view.getUint32(at + 20, true),
    offset: view.getUint32(at + 42, true),
  }
  if (!Object.values(sizes).includes(SEE_64)) return sizes
  let field = extra
  while (field + 4 <= extraEnd && view.getUint16(field, true) !== EXTRA_64) {
    field += 4 + view.getUint16(field + 2, true)
  }
  let value = field + 4
  for (const name of ['size', 'packedSize', 'offset'] as const) {
    if (sizes[name] !== SEE_64) continue
    const size = value + 8 <= extraEnd ? wide(view, value) : null
    if (size === null) return null
    sizes[name] = size
    value += 8
  }
  return sizes
}

// Eight bytes as a number; null for one that no file of ours can hold.
function wide(view: DataView, at: number): number | null {
  return view.getUint32(at + 4, true) > 0xfffff ? null : Number(view.getBigUint64(at, true))
}
