type Exception = {
  /** A part of the statement. */
  readonly part: string
  /** The faults that are excused. */
  readonly faults: RegExp
  readonly why: string
}

/** Statements that break a rule of the plans on purpose. An exception that no statement needs over the whole history is an error. */
export const EXCEPTIONS: readonly Exception[] = [
  {
    part: 'ORDER BY r.ordinal OFFSET',
    faults: /^pages by OFFSET$/,
    why: 'The table of a payout jumps to any of its rows by their number among those shown. It passes over rows of one payout only, which the largest sheet limits.',
  },
  {
    part: 'delete from session where id in (select s.id from session s where s.expires_at <',
    faults: /(rows|scan) of (session|step_up)$/,
    why: 'A job in the background. Sessions in which an identity was confirmed are kept and passed over: 50,000 after three years take 0.1 s.',
  },
]

/** Functions with statements over big tables that no step calls, each with the reason. One that a step calls, or that is gone, is an error. */
export const UNREACHED: Readonly<Record<string, string>> = {
  free_escrows: 'Frees the escrows of one submission, which the primary key of submission_escrow finds.',
  about_of:
    'The planner writes it into the statements that use it, and their plans are checked: reading approvals and notifications.',
}
