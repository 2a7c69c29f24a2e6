import 'server-only'
import type { Staff } from '@/lib/access/actor'
import { may, type Permission, type Role } from '@/lib/access/roles'
import type { SessionToken } from '@/lib/access/sessions/session-token'

/** Whom a living session belongs to, before any permission has been asked. */
export type Person = {
  readonly sessionId: string
  readonly sessionToken: SessionToken
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: Role
  /** They have to choose a password of their own, or set up an authenticator, before anything else. */
  readonly passwordDue: boolean
  readonly factorDue: boolean
}

/** The only maker of `Staff`: null when the role does not carry the permission. */
export function admit<P extends Permission>(person: Person, permission: P): Staff<P> | null {
  if (!may(person.role, permission)) return null
  const { id, name, email, role, sessionId, sessionToken } = person
  // The marks of a permission exist only in the type; this is where they are earned.
  return { kind: 'staff', id, name, email, role, sessionId, sessionToken } as Staff<P>
}

/** The same person with one more permission checked: null when their role does not carry it. */
export function alsoMay<S extends Staff, P extends Permission>(staff: S, permission: P): (S & Staff<P>) | null {
  // As in `admit`: the mark is earned by the check before it.
  return may(staff.role, permission) ? (staff as S & Staff<P>) : null
}
