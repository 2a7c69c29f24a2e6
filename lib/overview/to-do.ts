import type { About } from '@/lib/approvals/approval-line'
import type { Message } from '@/lib/messages/message'
import type { Amount } from '@/lib/money/amount'
import type { DatabaseDoubt } from '@/lib/store/transitions/control'
import type { ProposalKind } from '@/lib/store/transitions/proposals'
import type { Standing } from '@/lib/store/transitions/standing'
import type { FindingKind } from '@/lib/store/transitions/sweeps'

type Place = {
  readonly about: About | { readonly kind: 'findings'; readonly id: string }
  /** Null where it concerns several currencies, whose sum would mean nothing. */
  readonly money: { readonly amount: Amount; readonly currency: string } | null
}

/** A task for a person, with the page on which it is resolved. Dates are ISO 8601 texts. */
export type Need = Place &
  (
    | (Standing & {
        readonly kind: 'not-known'
        readonly ofCancel: boolean
        readonly network: string | null
        readonly batches: number
        /** The first of them, whose card says what can be done. */
        readonly batchId?: string
        readonly since: string
      })
    | (Standing & { readonly kind: 'collection-not-known'; readonly since: string })
    | {
        readonly kind: 'held'
        readonly batches: number
        readonly batchId?: string
        /** Whether the service may have it all the same: found after a restore. */
        readonly found?: boolean
        readonly network: string | null
        readonly reason: Message | null
      }
    | {
        readonly kind: 'deadline'
        /** Escrows of one payout whose terms were not met in time, or have to be met soon. */
        readonly which: 'overdue' | 'due-soon'
        readonly escrows: number
        /** The first of their deadlines. */
        readonly deadline: string
      }
    | {
        readonly kind: 'approval'
        readonly asks: ProposalKind
        readonly forced: boolean
        /** Whether the money of a payout would be held until its terms are met. */
        readonly held?: boolean
        readonly place?: 'wallet' | 'phone'
        readonly by: string
        readonly rows: number
      }
    | { readonly kind: 'sending-blocked'; readonly reason: DatabaseDoubt }
    | { readonly kind: 'finding'; readonly finding: FindingKind; readonly findings: number }
    | { readonly kind: 'blocked'; readonly blocked: number; readonly rows: number }
    | {
        readonly kind: 'failed'
        readonly rows: number
        /** What the service gave as reasons, each once. */
        readonly reasons: readonly (string | null)[]
        readonly refused: boolean
      }
  )

export type Needs = { readonly needs: readonly Need[]; readonly readAt: string }
