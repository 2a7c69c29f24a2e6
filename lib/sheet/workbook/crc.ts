const SLICES = 8

// Table n gives the effect of a byte on the sum when n more bytes follow it, so that eight can be processed at once.
const TABLES = Array.from({ length: SLICES }, () => new Int32Array(256))
for (let byte = 0; byte < 256; byte += 1) {
  let rest = byte
  for (let bit = 0; bit < 8; bit += 1) rest = (rest & 1) === 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  const [first] = TABLES
  if (first !== undefined) first[byte] = rest
}
for (let slice = 1; slice < SLICES; slice += 1) {
  for (let byte = 0; byte < 256; byte += 1) {
    const rest = TABLES[slice - 1]?.[byte] ?? 0
    const table = TABLES[slice]
    if (table !== undefined) table[byte] = (rest >>> 8) ^ (TABLES[0]?.[rest & 255] ?? 0)
  }
}

/** The CRC-32 of bytes, as ZIP files keep it. */
export function crc32(bytes: Uint8Array): number {
  const sum = new Crc32()
  sum.add(bytes)
  return sum.value
}

/** The CRC-32 of bytes that come in pieces. */
export class Crc32 {
  private rest = -1

  get value(): number {
    return (this.rest ^ -1) >>> 0
  }

  add(bytes: Uint8Array): void {
    this.rest = summed(this.rest, bytes)
  }
}

function summed(before: number, bytes: Uint8Array): number {
  const [t0, t1, t2, t3, t4, t5, t6, t7] = TABLES as [
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
  ]
  let rest = before
  let at = 0
  for (const last = bytes.length - SLICES; at <= last; at += SLICES) {
    const low =
      rest ^
      ((bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24))
    rest =
      (t7[low & 255] ?? 0) ^
      (t6[(low >>> 8) & 255] ?? 0) ^
      (t5[(low >>> 16) & 255] ?? 0) ^
      (t4[(low >>> 24) & 255] ?? 0) ^
      (t3[bytes[at + 4] ?? 0] ?? 0) ^
      (t2[bytes[at + 5] ?? 0] ?? 0) ^
      (t1[bytes[at + 6] ?? 0] ?? 0) ^
      (t0[bytes[at + 7] ?? 0] ?? 0)
  }
  for (; at < bytes.length; at += 1) rest = (rest >>> 8) ^ (t0[(rest ^ (bytes[at] ?? 0)) & 255] ?? 0)
  return rest
}
