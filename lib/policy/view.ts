import type { ProposalOf } from '@/lib/approvals/proposal-view'
import { message } from '@/lib/messages/message'
import type { Limits } from '@/lib/money/limits'

/** Limits of a currency as they were set: by whom, when and why. `who` is null for the limits that every database starts with. */
export type SetLimits = Limits & {
  readonly id: string
  readonly currency: string
  readonly reason: string
  readonly who: string | null
  readonly at: string
}

/** The frozen summary that an approver of looser limits reads. */
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
  /** Limits that were in force before, or were rejected or withdrawn, newest first. */
  readonly earlier: readonly (SetLimits & { readonly state: 'in-force' | 'rejected' | 'withdrawn' })[]
}

export const NOT_LIMITS = {
  kind: 'superseded',
  message: message('errors.limits.race'),
} as const
