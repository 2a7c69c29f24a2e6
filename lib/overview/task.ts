import type { About } from '@/lib/approvals/approval-line'
import type { Cover } from '@/lib/balance/cover'
import type { Message } from '@/lib/messages/message'
import type { Amount } from '@/lib/money/amount'
import type { HeadProblem } from '@/lib/platform/second-head'
import type { DatabaseDoubt } from '@/lib/store/transitions/control'
import type { FindingKind } from '@/lib/store/transitions/findings'
import type { ProposalKind } from '@/lib/store/transitions/proposals'
import type { Standing } from '@/lib/store/transitions/standing'

type Subject = {
  readonly about:
    | About
    | { readonly kind: 'findings'; readonly id: string }
    | { readonly kind: 'activity'; readonly id: string }
  /** Null if several currencies are concerned: their sum would mean nothing. */
  readonly money: { readonly amount: Amount; readonly currency: string } | null
}

/** A task for a person, with the page on which it is resolved. Dates are ISO 8601 texts. */
export type Task = Subject &
  (
    | (Standing & {
        readonly kind: 'not-known'
        readonly ofCancel: boolean
        readonly network: string | null
        readonly batches: number
        /** The first of these batches; its card says what can be done. */
        readonly batchId?: string
        readonly since: string
      })
    | (Standing & { readonly kind: 'collection-not-known'; readonly since: string })
    | {
        readonly kind: 'on-hold'
        readonly batches: number
        readonly batchId?: string
        /** Whether a search after a restored backup found that the service may have it already. */
        readonly found?: boolean
        readonly network: string | null
        readonly reason: Message | null
      }
    | {
        readonly kind: 'waiting-for-funds'
        readonly batches: number
        /** Whether the wallet covers by now what is still needed (`money`), as far as is known. */
        readonly cover: Cover
        /** When the balance was recorded that this follows from; null where none was. */
        readonly balanceAt: string | null
      }
    | {
        readonly kind: 'held'
        /** Whether these escrows of one payout were left by its cancellation, or their deadline has passed or is near. */
        readonly which: 'cancelled' | 'overdue' | 'due-soon'
        readonly escrows: number
        /** The earliest of their deadlines; one that a cancellation left may have none. */
        readonly deadline: string | null
      }
    | {
        readonly kind: 'approval'
        readonly asks: ProposalKind
        readonly forced: boolean
        /** Whether the money of a payout would be held in escrow until its terms are met. */
        readonly held?: boolean
        /** Of a new payout method of a payee: its kind. */
        readonly place?: 'wallet' | 'phone'
        readonly by: string
        readonly rows: number
      }
    | { readonly kind: 'sending-blocked'; readonly reason: DatabaseDoubt }
    /** `until`: from when on the service's lists show everything, where that is waited for. */
    | { readonly kind: 'comparing'; readonly until: string | null }
    /** `failing`: the file that somebody named and that cannot be written. */
    | { readonly kind: 'no-second-head'; readonly failing: HeadProblem | null }
    | { readonly kind: 'log-broken'; readonly since: string }
    | { readonly kind: 'finding'; readonly finding: FindingKind; readonly findings: number }
    | { readonly kind: 'blocked'; readonly blocked: number; readonly rows: number }
    | {
        readonly kind: 'failed'
        readonly rows: number
        /** The reasons that the service gave, each once; null where it gave none. */
        readonly reasons: readonly (string | null)[]
        readonly refused: boolean
      }
  )

export type TaskList = { readonly tasks: readonly Task[]; readonly readAt: string }
