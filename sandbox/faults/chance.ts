/** The next number from 0 to 1 of a seed, and the next seed: the same seed gives the same faults. */
export function draw(seed: number): { value: number; next: number } {
  const next = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(next ^ (next >>> 15), next | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return { value: ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296, next }
}
