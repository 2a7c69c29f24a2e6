/** What a handler gets for one turn. */
export type Turn = {
  /** Aborted when the process stops, when the turn takes longer than it may, or when another instance has taken the job over. */
  readonly signal: AbortSignal
  /** This process among all instances, for rows that the handler claims. */
  readonly worker: string
}

/** A piece of background work that is done again and again, in turns. */
export type Job = {
  readonly name: string
  /** The pause between two turns. Where a notification also starts turns, this is only how long a lost one may delay the work. */
  readonly everyMs: number
  /** How long after the start the first turn begins; at once if not set. */
  readonly firstAfterMs?: number
  /** The notifications (`lib/store/listen`) that start a turn at once. */
  readonly wake?: {
    readonly topic: string
    /** Whether this notification starts a turn; every one does if not set. */
    readonly concerns?: (payload: unknown) => boolean
  }
  /**
   * `one`: one instance at a time, under a lease in the database. `each`: every instance runs its own, because the work belongs to the
   * process or claims its rows one by one.
   */
  readonly instances: 'one' | 'each'
  /** How long a turn may take. After that its signal is aborted and the turn counts as failed. */
  readonly turnMs: number
  /** How long a stop waits for the running turn; until it ends if not set. */
  readonly stopWaitsMs?: number
  /** Does the work of one turn. True where more is waiting: the next turn then follows at once. */
  readonly run: (turn: Turn) => Promise<boolean> | Promise<void>
}
