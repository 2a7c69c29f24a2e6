/**
 * How an event compares with the latest reading, which alone counts. `open`: the event reports a final status, and the reading shows none
 * yet.
 */
export type Standing = 'agrees' | 'contradicted' | 'open'

/** An event as pages show it: one that was delivered several times is one entry. Texts are the service's own. */
export type ReportedEvent = {
  readonly name: string | null
  readonly status: string | null
  readonly amount: string | null
  readonly currency: string | null
  /** Whether the service signed it with a secret of ours. */
  readonly signed: boolean
  /** How many times it was delivered. */
  readonly times: number
  /** When it was received first and last, in ISO 8601. */
  readonly at: string
  readonly lastAt: string
  readonly standing: Standing
}
