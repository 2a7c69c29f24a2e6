/** What a person can do about a payment or an escrow that only a person can resolve. */
export type ResolutionOptions = {
  /** From when on two people may confirm that it never arrived (ISO 8601); null where that is not possible. */
  readonly absentFrom: string | null
  readonly mayBeAbsent: boolean
  /** Whether it can still be sent under its own key, which collects nothing twice while the service remembers the key. */
  readonly mayResume: boolean
}

/** The same for a change, whose outcome is read from what it changes. */
export type ChangeResolutionOptions = ResolutionOptions & {
  /** The last reading that was made of it; null where there was none. */
  readonly lastRead: LastRead | null
}

export type LastRead = {
  readonly at: string
  /** What it reports: nothing happened, not everything yet, or an unknown status word. */
  readonly says: 'untouched' | 'pending' | 'unclear'
  /** The service's word for it, where there is one; of a release of several escrows, how many are released. */
  readonly word: string | null
  readonly released: { readonly done: number; readonly of: number } | null
}
