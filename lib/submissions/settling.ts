/** What a person can do about a payment or an escrow that only a person can settle. */
export type Settling = {
  /** From when on two people may say that it never arrived (ISO 8601); null where that cannot be said. */
  readonly absentFrom: string | null
  readonly mayBeAbsent: boolean
  /** Whether it can still be sent under its own key, which asks nobody twice while the service knows the key. */
  readonly mayGoOn: boolean
}
