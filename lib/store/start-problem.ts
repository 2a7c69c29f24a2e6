/**
 * Why the program cannot start: a code, and the values of its sentence. Without a language: `start-problem-text.ts` has the sentences.
 */
export type StartReason =
  | { readonly code: 'database-newer' | 'not-migrated' | 'networks-not-migrated' | 'owner-needed' }
  | { readonly code: 'migration-changed'; readonly migration: string }
  /** What the database was made for, and what the settings name. */
  | { readonly code: 'other-environment' | 'other-service'; readonly theirs: string; readonly ours: string }
  | { readonly code: 'other-merchant' }
  | { readonly code: 'no-database' | 'server-too-old' }
  /** `setting` holds the address of the server; `why` is the driver's own text. */
  | { readonly code: 'database-unreachable'; readonly setting: string; readonly why: string }
  /** Where a command looked for the database that it must not create. */
  | { readonly code: 'empty-database'; readonly place: string }
  /** `setting` names the place of the file of the head of the activity log; `why` is the code of the error. */
  | {
      readonly code: 'head-file'
      readonly file: string
      readonly setting: 'DATA_DIR' | 'AUDIT_HEAD_COPY'
      readonly why: string
    }
  /** `sql` is what the owner or an administrator of the server has to run. */
  | { readonly code: 'role-not-created' | 'role-not-granted'; readonly role: string; readonly sql: string }
  | { readonly code: 'login-without-role'; readonly login: string; readonly role: string; readonly sql: string }
  | {
      readonly code: 'login-to-replace'
      readonly login: string
      readonly finding: 'superuser' | 'owns_database' | 'owns_objects' | 'is_owner'
      readonly sql: string
    }
  /** `roles` are those that the login can become, or empty. */
  | {
      readonly code: 'login-to-restrict'
      readonly login: string
      readonly finding: 'attributes' | 'member' | 'own_rights'
      readonly roles: string
      readonly sql: string
    }

/** Thrown where the program cannot start. The program prints the sentence of the reason and exits with a non-zero code. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem'
  readonly code: StartReason['code']
  readonly reason: StartReason

  constructor(reason: StartReason, options?: ErrorOptions) {
    super(`Cannot start: ${reason.code}`, options)
    this.code = reason.code
    this.reason = reason
  }
}
