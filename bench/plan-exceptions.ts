type Exception = {
  /** A part of the statement. */
  readonly part: string
  /** The fault that is excused. */
  readonly fault: string
  readonly why: string
}

/** Statements that break a rule of the plans on purpose. An exception that no statement needs is an error. */
export const EXCEPTIONS: readonly Exception[] = [
  {
    part: 'ORDER BY r.ordinal OFFSET',
    fault: 'pages by OFFSET',
    why: 'The table of a payout jumps to any of its rows by their number among those shown. It passes over rows of one payout only, which the largest sheet limits.',
  },
]

/** Functions with statements over big tables that no step calls, each with the reason. One that a step calls, or that is gone, is an error. */
export const UNREACHED: Readonly<Record<string, string>> = {
  about_of:
    'The planner writes it into the statements that use it, and their plans are checked: reading approvals and notifications.',
}
