type Limits = {
  /** How many run at once. */
  readonly atOnce: number
  /** How many of one key run at once. */
  readonly perKey: number
  /** How many of one key may wait. */
  readonly waitingPerKey: number
  /** How many may wait altogether. */
  readonly waiting: number
}

/** Thrown where no more may wait, of this key or altogether. Nothing was begun. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'
}

/**
 * Runs work in turn: those who ask take turns by their key (a person, an address), so that one who asks a hundred times
 * does not make the others wait a hundred times.
 */
export class FairQueue {
  readonly #limits: Limits
  readonly #running = new Map<string, number>()
  readonly #waiting = new Map<string, (() => void)[]>()
  #all = 0
  #waits = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Runs `work` when it is its turn. Throws `QueueFull` where too many wait. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    if (!this.#mayRun(key)) await this.#turn(key)
    else this.#begin(key)
    try {
      return await work()
    } finally {
      this.#end(key)
    }
  }

  #mayRun(key: string): boolean {
    return this.#all < this.#limits.atOnce && (this.#running.get(key) ?? 0) < this.#limits.perKey
  }

  #begin(key: string): void {
    this.#all += 1
    this.#running.set(key, (this.#running.get(key) ?? 0) + 1)
  }

  async #turn(key: string): Promise<void> {
    const line = this.#waiting.get(key) ?? []
    if (line.length >= this.#limits.waitingPerKey || this.#waits >= this.#limits.waiting) throw new QueueFull()
    this.#waits += 1
    this.#waiting.set(key, line)
    await new Promise<void>((go) => line.push(go))
  }

  #end(key: string): void {
    const left = (this.#running.get(key) ?? 1) - 1
    this.#all -= 1
    if (left > 0) this.#running.set(key, left)
    else this.#running.delete(key)
    for (const [next, line] of this.#waiting) {
      if (!this.#mayRun(next)) continue
      const go = line.shift()
      // Whoever had a turn stands behind the others again.
      this.#waiting.delete(next)
      if (line.length > 0) this.#waiting.set(next, line)
      if (go === undefined) continue
      this.#waits -= 1
      this.#begin(next)
      go()
      return
    }
  }
}
