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

/**
 * Why the program cannot start, as a sentence for the person who starts it. The start prints it and ends with a non-zero
 * code.
 */
export class StartProblem extends Error {
  override readonly name = 'StartProblem'
  readonly code: StartProblemCode

  constructor(code: StartProblemCode, sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.code = code
  }
}

export const databaseNewer = () =>
  new StartProblem(
    'database-newer',
    'The database was made by a newer version of Countinghouse. Nothing was changed. Start that version, or a later one.',
  )

export const notMigrated = () =>
  new StartProblem(
    'not-migrated',
    'The database does not have the tables and functions of this version, and the user of DATABASE_URL may not make them. Nothing was changed. Set DATABASE_MIGRATION_URL to the login that owns the tables and start again.',
  )
