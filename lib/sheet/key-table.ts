/**
 * Finds the first of several equal keys, given in order. It holds numbers only, which makes it some ten times as fast as
 * a Map of strings; whoever uses it says when two entries are truly equal.
 */
export class KeyTable {
  private readonly slots: Int32Array
  private readonly mask: number

  constructor(most: number) {
    const size = 2 ** Math.ceil(Math.log2(Math.max(8, most * 2)))
    this.slots = new Int32Array(size).fill(-1)
    this.mask = size - 1
  }

  /** The first entry equal to `entry`, or -1 after remembering it as the first. */
  firstOf(entry: number, hash: number, equal: (earlier: number, later: number) => boolean): number {
    let slot = mixed(hash) & this.mask
    for (;;) {
      const earlier = this.slots[slot] ?? -1
      if (earlier === -1) {
        this.slots[slot] = entry
        return -1
      }
      if (equal(earlier, entry)) return earlier
      slot = (slot + 1) & this.mask
    }
  }
}

function mixed(hash: number): number {
  const half = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return half ^ (half >>> 13)
}
