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
