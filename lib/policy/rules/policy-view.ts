import type { PolicyGap } from '@/lib/approvals/policy-gap'
import type { Ceiling, Rule } from '@/lib/approvals/policy-outcome'
import type { ProposalOf } from '@/lib/approvals/proposal-view'
import { message } from '@/lib/messages/message'

/**
 * What a policy consists of. `reminderHours`: after how many hours approvers are reminded; null: never. `resetPauseHours`: for how many hours
 * somebody whose sign-in was reset decides about nothing.
 */
export type PolicyContent = {
  readonly rules: readonly Rule[]
  readonly ceilings: readonly Ceiling[]
  readonly reminderHours: number | null
  readonly resetPauseHours: number
}

/** A version of the policy. `who` is null for those that come with the database. Dates are ISO 8601 texts. */
export type PolicyVersion = PolicyContent & {
  readonly id: string
  readonly number: number
  readonly state: 'in-force' | 'waiting' | 'rejected' | 'withdrawn'
  readonly reason: string
  readonly who: string | null
  readonly at: string
}

/** The frozen summary that a second person reads: the policy in force and the one that was asked for. */
export type PolicySummary = {
  readonly reason: string
  readonly version: number
  readonly before: PolicyContent
  readonly after: PolicyContent
}

export type PolicyView = {
  readonly current: PolicyVersion
  readonly waiting: {
    readonly version: PolicyVersion
    readonly proposal: ProposalOf<'change-policy', PolicySummary>
  } | null
  /** Versions that were in force before, or were rejected or withdrawn, newest first. */
  readonly earlier: readonly PolicyVersion[]
  /** The people whom conditions can name, and the groups that steps can ask for. */
  readonly makers: readonly { readonly id: string; readonly name: string }[]
  readonly groups: readonly string[]
  /** What nobody who is there can meet. */
  readonly gaps: readonly PolicyGap[]
}

/** What another policy would have demanded of the proposals of some days. */
export type DryRun = {
  readonly days: number
  readonly proposals: number
  /** How many would have needed more approvers than they did, or fewer; and how many would have been blocked. */
  readonly more: number
  readonly fewer: number
  readonly blocked: number
  /** The newest of those that differ. */
  readonly examples: readonly DryRunExample[]
}

/** `looser`: whether it needs a second person to be set. */
export type TriedPolicy = DryRun & { readonly looser: boolean }

type DryRunExample = {
  readonly proposalId: string
  readonly kind: string
  readonly name: string
  readonly askedAt: string
  /** In minor units, as text; null without a single currency. */
  readonly minor: string | null
  readonly currency: string | null
  readonly needed: number
  /** Null: it would have been blocked. */
  readonly would: number | null
}

export const POLICY_MOVED = { kind: 'superseded', message: message('errors.policy.moved') } as const
