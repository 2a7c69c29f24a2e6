const WINDOW_MS = 10 * 60_000
// Beyond this many addresses the oldest are forgotten: counting does not stop an attacker with more of them.
const MOST_ADDRESSES = 10_000

/** `unsaid` were counted here and are not in the count of all instances yet. */
type Counted = { readonly since: number; readonly times: number; readonly unsaid: number }

/** What all instances have counted of an address: how often, in a time that began so many milliseconds ago. */
export type SharedCount = { readonly address: string; readonly times: number; readonly ageMs: number }

/**
 * Counts requests by address, `most` in ten minutes. Each process counts in its memory, so that a flood does not reach the database, and
 * exchanges its counts with the other instances every second (`shared-limits.ts`). It decides nothing about money.
 */
export class AddressLimit {
  readonly #most: number
  readonly #counted = new Map<string, Counted>()

  constructor(most: number) {
    this.#most = most
  }

  /** Whether an address has reached the limit. `now` in milliseconds. */
  isReached(address: string, now: number): boolean {
    const counted = this.#counted.get(address)
    return counted !== undefined && now - counted.since < WINDOW_MS && counted.times >= this.#most
  }

  /** Counts a request. */
  note(address: string, now: number): void {
    const before = this.#counted.get(address)
    const goesOn = before !== undefined && now - before.since < WINDOW_MS
    this.#put(
      address,
      goesOn
        ? { ...before, times: before.times + 1, unsaid: before.unsaid + 1 }
        : { since: now, times: 1, unsaid: (before?.unsaid ?? 0) + 1 },
    )
  }

  /** What has been counted here since it was last taken, of so many addresses at most. */
  takeUnsaid(most: number): { readonly address: string; readonly times: number }[] {
    const taken: { address: string; times: number }[] = []
    for (const [address, counted] of this.#counted) {
      if (counted.unsaid === 0) continue
      if (taken.length >= most) break
      taken.push({ address, times: counted.unsaid })
      this.#counted.set(address, { ...counted, unsaid: 0 })
    }
    return taken
  }

  /** Takes over what all instances have counted, this one's share included, except what it has counted since. */
  learn(counts: readonly SharedCount[], now: number): void {
    for (const { address, times, ageMs } of counts) {
      const unsaid = this.#counted.get(address)?.unsaid ?? 0
      this.#put(address, { since: now - ageMs, times: times + unsaid, unsaid })
    }
  }

  #put(address: string, counted: Counted): void {
    this.#counted.delete(address)
    this.#counted.set(address, counted)
    const oldest = this.#counted.keys().next().value
    if (this.#counted.size > MOST_ADDRESSES && oldest !== undefined) this.#counted.delete(oldest)
  }
}
