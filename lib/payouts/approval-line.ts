import type { Amount } from '@/lib/money/amount'

/** Why somebody may not decide about a proposal. */
export type WhyNot = 'decided' | 'mine' | 'worked-on' | 'role' | 'stale'

/** What was asked of a second person, in one line. Dates are ISO 8601 texts. */
export type ApprovalLine = {
  readonly proposalId: string
  readonly payoutId: string
  readonly payoutName: string
  readonly asks: 'payout' | 'cancel-disbursement'
  /** Of the one batch that it is about; null where it is about a whole payout. */
  readonly rail: string | null
  readonly rows: number
  /** What leaves the wallet, or what the batch to be cancelled was worth; null for several currencies. */
  readonly money: { readonly amount: Amount; readonly currency: string } | null
  readonly maker: string
  readonly askedAt: string
  readonly given: number
  readonly needed: number
}

export type WaitingLine = ApprovalLine & { readonly whyNot: WhyNot | null }

export type DecidedLine = ApprovalLine & {
  readonly state: 'approved' | 'rejected' | 'void' | 'lapsed'
  readonly decidedAt: string
  readonly decisions: readonly {
    readonly who: string
    readonly what: 'approve' | 'reject'
    readonly reason: string | null
  }[]
  readonly voidReason: string | null
}

export type Approvals = {
  readonly waiting: readonly WaitingLine[]
  readonly decided: readonly DecidedLine[]
  readonly readAt: string
}

const RAILS: Readonly<Record<string, string>> = { mtn: 'MTN', airtel: 'Airtel' }

/** A rail as people write it; another word of the service as it came. */
export const railName = (rail: string): string => (Object.hasOwn(RAILS, rail) ? (RAILS[rail] ?? rail) : rail)

/** What would happen if it were approved: "Pay 183 rows", "Cancel the MTN batch of 12 rows". The amount stands beside it. */
export function whatItDoes({ asks, rail, rows }: Pick<ApprovalLine, 'asks' | 'rail' | 'rows'>): string {
  const counted = rows === 1 ? '1 row' : `${rows} rows`
  const batch = rail === null ? 'batch' : `${railName(rail)} batch`
  if (asks === 'cancel-disbursement') return `Cancel the ${batch} of ${counted}`
  return rail === null ? `Pay ${counted}` : `Pay the ${batch} of ${counted} at its new price`
}

/** Why not, as staff read it in the place of the button. */
export function whyNotSentence(why: WhyNot): string {
  switch (why) {
    case 'decided':
      return 'You have approved it. Another approver is needed.'
    case 'mine':
      return 'You asked for it, so somebody else has to decide.'
    case 'worked-on':
      return 'You worked on these rows, so somebody else has to decide.'
    case 'role':
      return 'An approver has to decide.'
    case 'stale':
      return 'Asked more than a day ago. Take it back and ask again.'
  }
}

/** Who ended it, and why: "D. Okot: The totals are wrong". What nobody decided says what ended it. */
export function outcomeSentence({ decisions, state, voidReason }: DecidedLine): string {
  const said = decisions
    .filter(({ what }) => state !== 'rejected' || what === 'reject')
    .map(({ who, reason }) => (reason === null || reason.trim() === '' ? who : `${who}: ${reason.trim()}`))
  if (state === 'approved' || state === 'rejected') return said.join('. ')
  return voidReason ?? (state === 'lapsed' ? 'Nobody decided in time.' : 'It was taken back.')
}
