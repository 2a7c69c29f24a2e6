import type { Wire } from './wire'

const REMEMBERED = 20

export type ServiceHealth = {
  readonly state: 'unasked' | 'answers' | 'limits' | 'fails' | 'silent'
  /** The median of the last answers, milliseconds. */
  readonly latencyMs: number | null
  readonly answeredAt: Date | null
  /** Our clock minus the service's Date header, milliseconds. Above 30 s the service may refuse signed requests. */
  readonly clockSkewMs: number | null
}

/** What the last calls show about the service. It is measured from them and makes no call of its own. */
export class Health {
  #latencies: number[] = []
  #answeredAt: Date | null = null
  #skewMs: number | null = null
  #state: ServiceHealth['state'] = 'unasked'

  note(wire: Wire, dateHeader: string | null): void {
    if (wire.kind === 'no-answer') {
      if (wire.reason !== 'given-up' && wire.reason !== 'busy') this.#state = 'silent'
      return
    }
    this.#answeredAt = new Date(wire.at.getTime() + wire.latencyMs)
    this.#latencies = [...this.#latencies, wire.latencyMs].slice(-REMEMBERED)
    this.#state = wire.status === 429 ? 'limits' : wire.status >= 500 ? 'fails' : 'answers'
    const theirs = dateHeader === null ? Number.NaN : Date.parse(dateHeader)
    // The header has whole seconds, so half a second is added.
    if (!Number.isNaN(theirs)) this.#skewMs = this.#answeredAt.getTime() - (theirs + 500)
  }

  read(): ServiceHealth {
    const sorted = this.#latencies.toSorted((a, b) => a - b)
    const latencyMs = sorted[Math.floor(sorted.length / 2)] ?? null
    return {
      state: this.#state,
      latencyMs,
      answeredAt: this.#answeredAt,
      clockSkewMs: this.#skewMs,
    }
  }
}
