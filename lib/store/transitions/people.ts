import 'server-only'
import { sql } from 'drizzle-orm'
import type { SessionToken } from '@/lib/access/sessions/session-token'
import type { Db } from '@/lib/store/database'
import { engine } from '@/lib/store/open'
import { sessionsMayChange } from '@/lib/store/session-changes'
import { refusedBy, requestJson, withOrigin } from './call'

/** The SQL functions for actions of signed-in people. Each finds the person and their role by the session token. */
export type PeopleFunction =
  | StaffFunction
  | 'hand_over'
  | 'use_access'
  | 'start_session'
  | 'start_passkey_session'
  | 'start_oidc_session'
  | 'begin_connect'
  | 'connect_identity'
  | 'disconnect_identity'
  | 'add_passkey'
  | 'remove_passkey'
  | 'set_recovery_codes'
  | 'renew_session'
  | 'end_session'
  | 'end_other_sessions'
  | 'note_use'
  | 'prove_again'
  | 'confirm_identity'
  | 'use_confirmation'
  | 'change_own_password'
  | 'set_factor'
  | 'remove_factor'
  | 'set_mail_choice'
  | 'set_locale'
  | 'name_editor'
  | 'resolve_finding'
  | 'assign_finding'
  | 'comment_on_finding'
  | 'request_reconciliation'
  | 'record_balances'
  | 'set_journal_accounts'
  | 'comment_on_proposal'

/** Those that only an admin may call. */
type StaffFunction = 'request_staff_change' | 'end_every_session'

/** Those for the owner of the tables, or that the owner may call too: on the command line and when a sandbox starts, nobody is signed in. */
export type OwnerFunction =
  | 'put_staff'
  | 'put_demo_staff'
  | 'put_staff_change'
  | 'put_every_session_ended'
  | 'set_sending'
  | 'bump_epoch'
  | 'accept_database'

/** Calls a function as the person with this session token. Throws `I16` (`refusalOf`) if they may not, or the token is not valid. */
export async function callAs(
  tx: Db,
  token: SessionToken,
  name: PeopleFunction,
  request: object = {},
): Promise<unknown> {
  if (name !== 'note_use') await sessionsMayChange()
  try {
    const { rows } = await tx.execute<{ answer: unknown }>(
      sql`select ${withOrigin()}${sql.raw(name)}(${token.reveal()}, ${requestJson(request)}::jsonb) as answer`,
    )
    return rows[0]?.answer
  } catch (problem) {
    throw refusedBy(name, problem)
  }
}

/** Calls a function as the owner of the tables, with the system as actor. Throws a `StartProblem` if this process has no owner login. */
export async function callAsOwner(name: OwnerFunction, request: object = {}): Promise<unknown> {
  const text = requestJson(request).replaceAll("'", "''")
  const actor = '{"id": null, "name": "system"}'
  await sessionsMayChange()
  const rows = await (await engine()).asOwner((direct) =>
    direct.rows(`select ${name}('${actor}'::jsonb, '${text}'::jsonb) as answer`),
  )
  return rows[0]?.answer
}
