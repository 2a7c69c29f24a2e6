import type { ProposalOf } from '@/lib/approvals/proposal-view'
import { message } from '@/lib/messages/message'
import type { Limits } from '@/lib/money/limits'

/** Limits of a currency as they were set: by whom, when and why. `who` is null for those that every house starts with. */
export type SetLimits = Limits & {
  readonly id: string
  readonly currency: string
  readonly reason: string
  readonly who: string | null
  readonly at: string
}

/** What an approver reads of a loosening, frozen. */
export type LimitsSummary = {
  readonly currency: string
  readonly reason: string
  readonly before: Limits | null
  readonly after: Limits
}

export type WaitingLimits = {
  readonly limits: SetLimits
  readonly proposal: ProposalOf<'change-limits', LimitsSummary>
}

export type LimitsView = {
  readonly inForce: readonly SetLimits[]
  readonly waiting: readonly WaitingLimits[]
  /** What was in force before, or was rejected or taken back, the latest first. */
  readonly earlier: readonly (SetLimits & { readonly state: 'in-force' | 'rejected' | 'withdrawn' })[]
}

export const NOT_LIMITS = {
  kind: 'superseded',
  message: message('errors.limits.race'),
} as const
