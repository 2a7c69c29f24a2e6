import type { Role } from '@/lib/access/roles'
import type { LiveSession } from '@/lib/access/sessions/sessions'
import type { ProposalOf } from '@/lib/approvals/proposal-view'

/** The changes of a person that an admin asks for. What gives somebody more than they had waits for a second person. */
export type StaffRequest =
  | {
      readonly action: 'invite'
      readonly email: string
      readonly name: string
      readonly role: Role
      readonly groups: readonly string[]
    }
  | { readonly action: 'set-role'; readonly email: string; readonly role: Role }
  | { readonly action: 'set-groups'; readonly email: string; readonly groups: readonly string[] }
  | {
      readonly action: 'enable' | 'disable' | 'end-sessions' | 'reset-password' | 'reset-factor'
      readonly email: string
    }

/** What a second person reads and signs: the change, the person it is about as they were, and why. */
export type StaffSummary = {
  readonly request: StaffRequest
  /** Null for an invitation. */
  readonly before: { readonly name: string; readonly role: string; readonly groups: readonly string[] } | null
  readonly reason: string
}

/** A change that waits for a second person. */
export type StaffProposal = ProposalOf<'change-staff', StaffSummary>

/** A person in the list. Dates are ISO 8601 texts. */
export type TeamLine = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly groups: readonly string[]
  /** `invited`: they have never signed in. */
  readonly state: 'active' | 'invited' | 'disabled'
  readonly lastSignIn: string | null
  readonly hasFactor: boolean
}

export type TeamView = {
  readonly people: readonly TeamLine[]
  readonly waiting: readonly StaffProposal[]
  /** Whether anybody beside this admin could approve a change. */
  readonly hasSecondPerson: boolean
}

export type PersonView = TeamLine & {
  readonly createdAt: string
  /** The email at the identity provider where they sign in by single sign-on; null where they do not. */
  readonly byProvider: string | null
  readonly sessions: readonly LiveSession[]
  readonly waiting: StaffProposal | null
}

/** What became of a change; `handedOver` is shown once. */
export type StaffChanged = {
  readonly state: 'done' | 'waiting'
  readonly sessionsEnded: number
  readonly handedOver: {
    /** Null where there is none, or it was sent by mail. */
    readonly password: string | null
    readonly setUpCode: string | null
    readonly mailed: boolean
  } | null
}
