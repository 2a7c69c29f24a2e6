import type { StepUpOffer } from '@/lib/access/identity-confirmation/step-up-error'
import type { Amount } from '@/lib/money/amount'
import type { FindingSide } from '@/lib/store/schema/finding'
import type { DatabaseDoubt } from '@/lib/store/transitions/control'
import type { FindingKind, Resolution } from '@/lib/store/transitions/findings'
import type { SearchedList } from '@/lib/store/transitions/list-searches'

/** What one side has: an amount, and what else it says. Null: it has nothing. */
export type SideView = (FindingSide & { readonly amount: Amount }) | null

/** A difference that a person has to look into. Dates are ISO 8601 texts. */
export type FindingView = {
  readonly id: string
  readonly kind: FindingKind
  readonly list: SearchedList
  readonly serviceId: string
  /** The payout whose batch it is about; null for a payment, and for what was not created here. */
  readonly payout: { readonly id: string; readonly name: string } | null
  readonly ours: SideView
  readonly service: SideView
  readonly currency: string
  /** When it was first sent, or created at the service. */
  readonly happenedAt: string
  readonly foundAt: string
  /** Whole days since it was found. */
  readonly age: number
  readonly handledBy: { readonly id: string; readonly name: string } | null
  /** Null while it is open. */
  readonly closed: {
    readonly at: string
    readonly as: 'linked' | 'gone' | Resolution
    /** Null where nobody had to resolve it. */
    readonly by: string | null
    readonly comment: string | null
  } | null
}

type FindingComment = { readonly id: string; readonly at: string; readonly by: string; readonly said: string }

/** One finding with what was written about it, and who may be asked to look into it. */
export type FindingDetail = {
  readonly finding: FindingView
  readonly comments: readonly FindingComment[]
  readonly people: readonly Handler[]
  /** The first recipients, where the service lists them and our records do not know the entry. */
  readonly recipients: readonly {
    readonly ordinal: number
    readonly destination: string | null
    readonly amount: Amount | null
    readonly reference: string | null
    /** Of our row, where its reference names it. */
    readonly name: string | null
  }[]
  /** Payouts that wait, and that the entry may have paid already. */
  readonly samePayouts: readonly { readonly id: string; readonly name: string }[]
}

export type Handler = { readonly id: string; readonly name: string }

/** What the last comparison says of one day, list and currency. */
export type DayView = {
  readonly day: string
  readonly list: SearchedList
  readonly currency: string
  readonly comparedAt: string
  /** Whether the list could be read as a whole. */
  readonly complete: boolean
  readonly ours: DaySum & { readonly fee: Amount; readonly open: number }
  readonly service: DaySum & { readonly fee: Amount }
  /** What the service has that was not created here. */
  readonly foreign: DaySum
  readonly findings: number
}

export type DaySum = { readonly count: number; readonly amount: Amount }

export const AGES = ['new', 'week', 'month', 'older'] as const
/** Open findings by how long they have been open: up to a day, a week, 30 days, longer. */
type Age = (typeof AGES)[number]
export type AgeGroup = {
  readonly age: Age
  readonly count: number
  readonly sums: readonly { readonly amount: Amount; readonly currency: string }[]
}

export type RunView = {
  readonly purpose: 'nightly' | 'requested'
  readonly firstDay: string
  readonly lastDay: string
  /** Null while it waits or runs. */
  readonly endedAt: string | null
  readonly complete: boolean | null
}

export type ReconciliationView = {
  readonly block: { readonly reason: DatabaseDoubt; readonly since: string } | null
  /** Whether the service's lists are compared before anything is sent; `until`: when at the earliest, where late entries are waited for. */
  readonly comparing: { readonly until: string | null } | null
  readonly latest: RunView | null
  readonly running: RunView | null
  readonly ages: readonly AgeGroup[]
  readonly open: readonly FindingView[]
  /** How many are open; `open` may hold fewer. */
  readonly openCount: number
  readonly closed: readonly FindingView[]
  readonly days: readonly DayView[]
  readonly people: readonly Handler[]
  readonly today: string
}

/** What the pages of reconciliation need to know of the signed-in person. */
export type FindingsStaff = {
  readonly id: string
  readonly mayResolve: boolean
  readonly mayComment: boolean
  readonly proof: StepUpOffer | 'none'
}
