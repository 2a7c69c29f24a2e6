const WINDOW_MS = 10 * 60_000
// Beyond this many addresses the oldest are forgotten: counting does not stop an attacker with more of them.
const MOST_ADDRESSES = 10_000

type Counted = { readonly since: number; readonly times: number }

/**
 * Counts failed requests by address, `most` in ten minutes. One per process: it saves the cost of answering and decides
 * nothing.
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

  /** Records a failed request. */
  note(address: string, now: number): void {
    const before = this.#counted.get(address)
    const goesOn = before !== undefined && now - before.since < WINDOW_MS
    this.#counted.delete(address)
    this.#counted.set(address, goesOn ? { ...before, times: before.times + 1 } : { since: now, times: 1 })
    const oldest = this.#counted.keys().next().value
    if (this.#counted.size > MOST_ADDRESSES && oldest !== undefined) this.#counted.delete(oldest)
  }
}
