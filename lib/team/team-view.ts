import type { Role } from '@/lib/access/roles'
import type { LiveSession } from '@/lib/access/sessions/sessions'
import type { PolicyGap } from '@/lib/approvals/policy-gap'
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
  /** From when they may decide about money again after a reset of their sign-in; null where they may. */
  readonly decidesFrom: string | null
}

export type TeamView = {
  readonly people: readonly TeamLine[]
  readonly waiting: readonly StaffProposal[]
  /** Whether anybody beside this admin could approve a change. */
  readonly hasSecondPerson: boolean
  /** What the policy in force demands and nobody in the team can give. */
  readonly gaps: readonly PolicyGap[]
}

export type PersonView = TeamLine & {
  readonly createdAt: string
  /** The email at the identity provider where they sign in by single sign-on; null where they do not. */
  readonly byProvider: string | null
  readonly sessions: readonly LiveSession[]
  readonly waiting: StaffProposal | null
  /** Whether an admin beside this one and this person could approve a reset of their sign-in. */
  readonly hasSecondAdmin: boolean
}

/** What became of a change. */
export type StaffChanged = { readonly state: 'done' | 'waiting'; readonly sessionsEnded: number }

/** What the person who approved an invitation or a reset hands over: shown to them once, and to nobody else. */
export type HandedOver = {
  /** The code with which the person chooses a password; null where there is none, or it was sent by mail. */
  readonly code: string | null
  /** When that code, or the link, runs out. */
  readonly until: string | null
  readonly setUpCode: string | null
  readonly mailed: boolean
}

/** Whether a change opens an account that is there anew: only another admin approves it. */
export const opensAccount = ({ action }: Pick<StaffRequest, 'action'>): boolean =>
  action === 'reset-password' || action === 'reset-factor'

/** Whether what a person needs to sign in is handed over with the approval of a change. */
export const handsOver = ({ request }: StaffSummary): boolean => request.action === 'invite' || opensAccount(request)
