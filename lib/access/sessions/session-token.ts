/**
 * The secret token of a live session: what says to the database who acts. Kept where neither JSON nor a log nor a page that is
 * handed a person can find it.
 */
export class SessionToken {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  /** The token itself, for a call of the database and nothing else. */
  reveal(): string {
    return this.#text
  }
}
