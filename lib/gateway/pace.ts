/** One-time passwords are their own class: a 429 for them does not stop quotes and readings. */
export type CallClass = 'send' | 'quote' | 'otp' | 'read' | 'background'

type Waiter = { readonly resolve: (release: (() => void) | null) => void; readonly cancel: () => void }
type Limits = { readonly ratePerSecond: number; readonly maxInFlight: number; readonly maxWaiting: number }

const ORDER: readonly CallClass[] = ['send', 'quote', 'otp', 'read', 'background']

// How many slots each class leaves free: ninety seconds of hanging reads must not delay a payout, nor an export a page.
const SLOTS_LEFT_FREE: Readonly<Record<CallClass, number>> = { send: 0, quote: 1, otp: 1, read: 1, background: 2 }

// The service may count quotes and sends together (contract 8), so a refused send is sent again before the next quote.
const QUOTES_LATER_MS = 3_000

/**
 * One token bucket for every call of this process. Sends go before quotes, quotes before reads, and reads before background
 * calls. A 429 pauses its class alone; that of a send pauses quotes too. When too many reads wait, the newest is refused, so
 * that polling cannot delay a payout.
 */
export class Pace {
  readonly #limits: Limits
  readonly #queues: Record<CallClass, Waiter[]> = { send: [], quote: [], otp: [], read: [], background: [] }
  readonly #pausedUntil: Record<CallClass, number> = { send: 0, quote: 0, otp: 0, read: 0, background: 0 }
  #tokens: number
  #filledAt = performance.now()
  #inFlight = 0
  #timer: NodeJS.Timeout | undefined

  constructor(limits: Limits) {
    this.#limits = limits
    this.#tokens = limits.ratePerSecond
  }

  /** Waits for a turn. Gives the function that ends it, or null when the call was refused or its signal aborted meanwhile. */
  take(wanted: CallClass, signal?: AbortSignal): Promise<(() => void) | null> {
    const queue = this.#queues[wanted]
    if (signal?.aborted || (wanted !== 'send' && queue.length >= this.#limits.maxWaiting)) return Promise.resolve(null)
    return new Promise((resolve) => {
      const leave = () => {
        const index = queue.indexOf(waiter)
        if (index >= 0) queue.splice(index, 1)
        resolve(null)
      }
      const waiter: Waiter = { resolve, cancel: () => signal?.removeEventListener('abort', leave) }
      signal?.addEventListener('abort', leave, { once: true })
      queue.push(waiter)
      this.#drain()
    })
  }

  /** Pauses one class for a while, and with sends also quotes. A longer pause that is already running stays. */
  pause(which: CallClass, ms: number): void {
    this.#pausedUntil[which] = Math.max(this.#pausedUntil[which], performance.now() + ms)
    if (which === 'send') this.pause('quote', ms + QUOTES_LATER_MS)
  }

  /** For how many more milliseconds a class is paused; 0 when it is not. */
  pausedFor(which: CallClass): number {
    return Math.max(0, this.#pausedUntil[which] - performance.now())
  }

  #drain(): void {
    clearTimeout(this.#timer)
    this.#refill()
    for (let next = this.#next(); next !== null && this.#tokens >= 1; next = this.#next()) this.#start(next)
    const wait = this.#waitMs()
    if (wait !== null) this.#timer = setTimeout(() => this.#drain(), wait)
  }

  #start(which: CallClass): void {
    const waiter = this.#queues[which].shift()
    if (waiter === undefined) return
    waiter.cancel()
    this.#tokens -= 1
    this.#inFlight += 1
    let ended = false
    waiter.resolve(() => {
      if (ended) return
      ended = true
      this.#inFlight -= 1
      this.#drain()
    })
  }

  #next(): CallClass | null {
    return ORDER.find((which) => this.#queues[which].length > 0 && this.#hasRoom(which)) ?? null
  }

  #hasRoom(which: CallClass): boolean {
    const places = Math.max(1, this.#limits.maxInFlight - SLOTS_LEFT_FREE[which])
    return this.#inFlight < places && this.pausedFor(which) === 0
  }

  #refill(): void {
    const now = performance.now()
    const { ratePerSecond } = this.#limits
    this.#tokens = Math.min(ratePerSecond, this.#tokens + ((now - this.#filledAt) / 1000) * ratePerSecond)
    this.#filledAt = now
  }

  #waitMs(): number | null {
    const waiting = ORDER.filter((which) => this.#queues[which].length > 0)
    if (waiting.length === 0) return null
    const pauses = waiting.map((which) => this.pausedFor(which)).filter((ms) => ms > 0)
    const refill = waiting.some((which) => this.#hasRoom(which))
      ? (1 - this.#tokens) * (1000 / this.#limits.ratePerSecond)
      : null
    const waits = refill === null ? pauses : [...pauses, refill]
    return waits.length === 0 ? null : Math.max(1, Math.ceil(Math.min(...waits)))
  }
}
