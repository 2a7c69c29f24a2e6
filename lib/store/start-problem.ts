export type StartProblemCode =
  | 'database-newer'
  | 'migration-changed'
  | 'other-environment'
  | 'database-in-use'
  | 'database-unreachable'
  | 'database-role'
  | 'database-login'
  | 'not-migrated'
  | 'owner-needed'
  | 'data-version'
  | 'not-durable'
  | 'no-access'
  | 'disk-full'

/** Why the program cannot start, as a sentence for whoever starts it. The start-up prints it and ends with a non-zero code. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem'
  readonly code: StartProblemCode

  constructor(code: StartProblemCode, sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.code = code
  }
}
