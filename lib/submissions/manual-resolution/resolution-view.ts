/** What a person can do about a payment or an escrow that only a person can settle. */
export type ResolutionOptions = {
  /** From when on two people may say that it never arrived (ISO 8601); null where that cannot be said. */
  readonly absentFrom: string | null
  readonly mayBeAbsent: boolean
  /** Whether it can still be sent under its own key, which asks nobody twice while the service knows the key. */
  readonly mayResume: boolean
}

/** The same of a change, whose end is what is read of what it changes. */
export type ChangeResolutionOptions = ResolutionOptions & {
  /** The last reading that was made of it; null where there was none. */
  readonly lastRead: LastRead | null
}

export type LastRead = {
  readonly at: string
  /** What it says: nothing happened, not all of it yet, or a word nobody knows. */
  readonly says: 'untouched' | 'pending' | 'unclear'
  /** The service's word for it, where there is one; of a release of several escrows, how many are released. */
  readonly word: string | null
  readonly released: { readonly done: number; readonly of: number } | null
}
