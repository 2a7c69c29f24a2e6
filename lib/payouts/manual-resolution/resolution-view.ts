import type { ProposalOf } from '@/lib/approvals/proposal-view'
import type { ResolutionContent } from './propose-resolution'

/** What a person can do about a batch that reading could not resolve. */
export type WaitingView = {
  /** Disbursements that searches found for it, or that may be it. */
  readonly candidates: readonly { readonly serviceId: string; readonly ours: boolean }[]
  /** Whether a search found it at the service. */
  readonly found: boolean
  readonly mayLink: boolean
  /** Disbursements of the time that a restore lost that may have paid its rows. */
  readonly lost: readonly string[]
  /** Whether one of them pays a row under the row's own reference: then it is not resumed, since that would pay the row again. */
  readonly paidUnderOwnTags: boolean
  /** The last search of the service's list for it: when it ended, and what it showed; null where it was not searched for. */
  readonly searched: { readonly at: string; readonly saw: 'it' | 'maybe' | 'nothing' } | null
  /** Who else may decide now about what is proposed for it. */
  readonly deciders: readonly string[]
  /** From when on it can be confirmed as never received (ISO 8601); null where that is not possible. */
  readonly absentFrom: string | null
  readonly mayBeAbsent: boolean
  /** From when on rows can be confirmed unpaid (ISO 8601); null where they can now. */
  readonly unpaidFrom: string | null
  /** Whether the person who reads it requested the payout or edited its rows. */
  readonly ownWork: boolean
}

/** A proposal about a batch, pending or decided. */
export type ResolutionProposal = ProposalOf<
  'resolve-batch' | 'declare-absent',
  { readonly content: ResolutionContent | { readonly reason: string; readonly action?: never } }
>
