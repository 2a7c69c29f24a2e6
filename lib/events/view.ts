/**
 * How an event compares with the latest reading, which alone counts. `open`: the event reports an end that the reading does
 * not show.
 */
export type Standing = 'agrees' | 'contradicted' | 'open'

/** An event about one payment, escrow or disbursement, as people see it. Equal events are one. Text and digits are as the service sent them. */
export type EventView = {
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
