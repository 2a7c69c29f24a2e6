const PART = 65_536n

/** A set of the numbers of entries, a bit for each: ten million take little more than a megabyte. */
export class SeqSet {
  readonly #parts = new Map<bigint, Uint8Array>()

  /** False where the set contains the number already. */
  add(seq: bigint): boolean {
    if (this.has(seq)) return false
    const key = seq / PART
    const part = this.#parts.get(key) ?? new Uint8Array(Number(PART) / 8)
    this.#parts.set(key, part)
    const at = Number(seq % PART)
    part[at >> 3] = (part[at >> 3] ?? 0) | (1 << (at & 7))
    return true
  }

  has(seq: bigint): boolean {
    const at = Number(seq % PART)
    return (((this.#parts.get(seq / PART)?.[at >> 3] ?? 0) >> (at & 7)) & 1) === 1
  }
}
