import 'server-only'
import type { Staff } from '@/lib/access/actor'
import { may, type Permission, type Role } from '@/lib/access/roles'
import type { SessionToken } from '@/lib/access/sessions/session-token'

/** The person of a live session, before any permission is checked. */
export type Person = {
  readonly sessionId: string
  readonly sessionToken: SessionToken
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: Role
  /** Whether they must choose a password of their own, or set up an authenticator, before anything else. */
  readonly passwordDue: boolean
  readonly factorDue: boolean
}

/** Creates `Staff`, and is the only function that does: null when the role does not have the permission. */
export function admit<P extends Permission>(person: Person, permission: P): Staff<P> | null {
  if (!may(person.role, permission)) return null
  const { id, name, email, role, sessionId, sessionToken } = person
  // The marks of a permission exist only in the type; the check above is what they stand for.
  return { kind: 'staff', id, name, email, role, sessionId, sessionToken } as Staff<P>
}

/** The same person with one more permission checked: null when their role does not have it. */
export function alsoMay<S extends Staff, P extends Permission>(staff: S, permission: P): (S & Staff<P>) | null {
  // As in `admit`: the check comes first.
  return may(staff.role, permission) ? (staff as S & Staff<P>) : null
}
