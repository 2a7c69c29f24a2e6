/**
 * The secret token of a live session, by which the database knows who acts. It is kept where no JSON, log or page can include
 * it by accident.
 */
export class SessionToken {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  /** The token itself, for calls of the database only. */
  reveal(): string {
    return this.#text
  }
}
