import type { Permission, Role } from './roles'
import type { SessionToken } from './sessions/session-token'

type Can<P extends Permission> = { readonly [K in P as `may:${K}`]: true }

/**
 * A signed-in person whose permission was checked. Only `lib/access` creates one, so a function that takes
 * `Staff<'payouts:approve'>` cannot be called without that check.
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

/** The system as an actor: the sender, timers and the start-up. Only `lib/access/system.ts` creates it. */
export type System = { readonly kind: 'system'; readonly id: null; readonly name: 'system' } & {
  readonly __system: true
}

export type Actor = Staff | System
