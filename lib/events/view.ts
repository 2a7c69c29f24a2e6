/**
 * How what a webhook said stands to what was read, which alone counts. `open`: it says that something ended, and the reading does
 * not say so.
 */
export type Standing = 'agrees' | 'contradicted' | 'open'

/** What a webhook said of one thing, for people: the same told several times is one. Words and digits are the service's own. */
export type Told = {
  readonly name: string | null
  readonly status: string | null
  readonly amount: string | null
  readonly currency: string | null
  /** Whether the service signed it with a secret of ours. */
  readonly signed: boolean
  /** How often it was delivered. */
  readonly times: number
  /** When it came first and last, as ISO 8601 texts. */
  readonly at: string
  readonly lastAt: string
  readonly standing: Standing
}
