/** What became of the form of a payment link: what was typed, and what is wrong with it. */
export type PayState = {
  readonly method: string
  readonly phone: string
  readonly email: string
  /** The amount was requested, or had been before. */
  readonly sent?: true
  readonly ofPhone?: string
  readonly ofEmail?: string
  /** What is wrong with the whole. */
  readonly sentence?: string
}
