/** An error that somebody was shown a reference for. Dates are ISO 8601 texts. */
export type ProblemView = {
  readonly id: string
  readonly reference: string
  readonly requestId: string
  readonly at: string
  readonly kind: string
  /** What the person read. */
  readonly said: string | null
  readonly who: string | null
  readonly work: string | null
  /** The error itself as indented JSON; null for what was refused in order. */
  readonly error: string | null
}

/** What was looked up, and what was found, newest first. */
export type ProblemsView = { readonly reference: string; readonly found: readonly ProblemView[] }
