import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '@/lib/access/actor'
import { appProofs } from '@/lib/platform/app-proof'
import { requestOrigin } from '@/lib/platform/request-context'
import { settings } from '@/lib/platform/settings'
import type { Tx } from '@/lib/store/database'

/** The SQL functions that change tables about money. The role of the app may change those tables in no other way. */
export type MoneyFunction =
  | 'append_audit'
  | 'ask_proposal'
  | 'decide_proposal'
  | 'void_proposal'
  | 'lapse_proposals'
  | 'remind_approvers'
  | 'insert_submissions'
  | 'open_attempt'
  | 'close_attempt'
  | 'expire_attempts'
  | 'close_orphaned'
  | 'move_submission'
  | 'schedule_next'
  | 'hold_submission'
  | 'release_submission'
  | 'void_submission'
  | 'erase_bodies'
  | 'record_observation'
  | 'record_absence_scan'
  | 'want_reading'
  | 'prove_absence'
  | 'declare_absent'
  | 'let_go_on'
  | 'link_submission'
  | 'resume_submission'
  | 'resolve_submission'
  | 'block_sending'
  | 'confirm_database'
  | 'note_clock'
  | 'accept_database'
  | 'adopt_epoch'
  | 'begin_sweep'
  | 'keep_stranger'
  | 'end_sweep'
  | 'begin_reconciliation'
  | 'end_reconciliation'
  | 'hold_for_funds'
  | 'resume_funds'
  | 'abandon_funds'

/** Bytes as the database reads them in JSON. */
export const textOfBytes = (bytes: Uint8Array): string =>
  `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`

const asJson = (_key: string, value: unknown): unknown => {
  if (typeof value === 'bigint') return value.toString()
  if (value instanceof Uint8Array) return textOfBytes(value)
  return value
}

/**
 * Calls one of these functions in the caller's transaction and returns its JSON answer. The database derives the person from the session token. Throws an error that `refusalOf` reads if
 * the database refuses.
 */
export async function call(tx: Tx, name: MoneyFunction, actor: Actor, request: object): Promise<unknown> {
  try {
    const { rows } = await tx.execute<{ answer: unknown }>(
      sql`select ${withOrigin()}${sql.raw(name)}(${shownBy(actor)}::jsonb, ${requestJson(request)}::jsonb) as answer`,
    )
    return rows[0]?.answer
  } catch (problem) {
    throw refusedBy(name, problem)
  }
}

/**
 * Makes the rest of a transaction the actor's: the database lets its rows name nobody else. Throws `I16` (`refusalOf`) where the session of a person
 * has ended.
 */
export async function actAs(tx: Tx, actor: Actor): Promise<void> {
  try {
    await tx.execute(sql`select act_as(${shownBy(actor)}::jsonb)`)
  } catch (problem) {
    throw refusedBy('act_as', problem)
  }
}

// What shows the database who acts: a person's session token or, for the system, what only the app knows. For a parameter, never for a text.
const shownBy = (actor: Actor): string =>
  JSON.stringify(actor.kind === 'staff' ? { token: actor.sessionToken.reveal() } : { proofs: appProofs(settings()) })

/** The error of a failed call, without the driver's own message: that contains the whole request, with tokens and bytes, which must not get into a log. */
export const refusedBy = (name: string, problem: unknown): Error =>
  new Error(`The database refused ${name}`, { cause: isOfDrizzle(problem) ? problem.cause : problem })

// Not by its class: the built app has several copies of Drizzle, and an error of one is no instance of another's class.
const isOfDrizzle = (problem: unknown): problem is Error => problem instanceof Error && 'query' in problem

/**
 * The first member of a select list whose next one is a function that may write to the activity log: its entries get the network address
 * that the running request came from, without a statement of its own. Nothing where no request runs.
 */
export function withOrigin(): SQL {
  const origin = requestOrigin()
  return origin === null ? sql`` : sql`note_origin(${origin}), `
}

/** A request as JSON for the database's functions, with bigints and bytes as text. */
export const requestJson = (request: object): string =>
  // Buffer has its own toJSON, which runs before the replacer: hence the plain copies.
  JSON.stringify(plain(request), asJson)

const plain = (request: object) =>
  Object.fromEntries(
    Object.entries(request).map(([key, value]) => [key, value instanceof Uint8Array ? Uint8Array.from(value) : value]),
  )
