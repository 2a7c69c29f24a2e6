const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit += 1) rest = (rest & 1) === 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  return rest
})

/** The CRC-32 of bytes that come in pieces, as ZIP files keep it. */
export function crc32(chunks: readonly Uint8Array[]): number {
  let rest = 0xffffffff
  for (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += 1) {
      rest = (rest >>> 8) ^ (TABLE[(rest ^ (chunk[at] ?? 0)) & 255] ?? 0)
    }
  }
  return (rest ^ 0xffffffff) >>> 0
}
