import type { Permission, Role } from './roles'
import type { SessionToken } from './sessions/session-token'

type Can<P extends Permission> = { readonly [K in P as `may:${K}`]: true }

/**
 * A signed-in person whose permission has been checked. Only `lib/access` makes one, so a verb that takes
 * `Staff<'payouts:approve'>` cannot be called by a page that forgot to ask.
 */
export type Staff<P extends Permission = never> = {
  readonly kind: 'staff'
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly sessionId: string
  readonly sessionToken: SessionToken
} & Can<P | 'read'>

/** The house itself: the sender, the timers, the start-up. There is one, and only `lib/access/system.ts` makes it. */
export type System = { readonly kind: 'system'; readonly id: null; readonly name: 'system' } & {
  readonly __system: true
}

export type Actor = Staff | System
