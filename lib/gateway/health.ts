import type { Wire } from './wire'

const REMEMBERED = 20
const SKEW_ALARM_MS = 30_000

export type ServiceHealth = {
  readonly state: 'unasked' | 'answers' | 'limits' | 'fails' | 'silent'
  readonly sentence: string
  /** Middle value of the last answers, milliseconds. */
  readonly latencyMs: number | null
  readonly answeredAt: Date | null
  /** Our clock minus the service's Date header, milliseconds; above 30 s signed requests are in danger. */
  readonly clockSkewMs: number | null
}

/** What the last calls say about the service. Measured, never asked for: it costs no call of its own. */
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
    // The header has whole seconds, hence half a second added.
    if (!Number.isNaN(theirs)) this.#skewMs = this.#answeredAt.getTime() - (theirs + 500)
  }

  read(): ServiceHealth {
    const sorted = this.#latencies.toSorted((a, b) => a - b)
    const latencyMs = sorted[Math.floor(sorted.length / 2)] ?? null
    return {
      state: this.#state,
      sentence: sentence(this.#state, latencyMs, this.#skewMs),
      latencyMs,
      answeredAt: this.#answeredAt,
      clockSkewMs: this.#skewMs,
    }
  }
}

function sentence(state: ServiceHealth['state'], latencyMs: number | null, skewMs: number | null): string {
  if (skewMs !== null && Math.abs(skewMs) > SKEW_ALARM_MS)
    return `Clock differs from the service by ${Math.round(Math.abs(skewMs) / 1000)} s`
  if (state === 'unasked') return 'Service not asked yet'
  if (state === 'silent') return 'Service does not answer'
  if (state === 'fails') return 'Service answers with errors'
  if (state === 'limits') return 'Service asks us to slow down'
  // A tenth of a second is the finest that staff can use; "0.0 s" would look like a fault.
  const seconds = Math.max(100, latencyMs ?? 0) / 1000
  return `Service answers, ${(latencyMs ?? 0) < 100 ? 'under ' : ''}${seconds.toFixed(1)}\u00a0s`
}
