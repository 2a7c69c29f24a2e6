import type { Amount } from '@/lib/money/amount'
import type { ProposalKind } from '@/lib/store/transitions/proposals'

/** Why somebody may not decide about a proposal. */
export type WhyNot = 'decided' | 'mine' | 'worked-on' | 'role' | 'stale'

/** What a proposal is about, where it is read and decided. */
export type About = {
  readonly kind: 'payout' | 'escrow' | 'payment' | 'payee' | 'escrow-payout' | 'limits' | 'sign-in'
  readonly id: string
  readonly name: string
}

/** Whether no money is at stake in what somebody is asked about. */
export const hasNoAmount = ({ kind }: About): boolean => kind === 'payee' || kind === 'limits'

/** What was asked of a second person, in one line. Dates are ISO 8601 texts. */
export type ApprovalLine = {
  readonly proposalId: string
  readonly about: About
  readonly asks: ProposalKind
  /** Of the one batch that it is about; null where it is about a whole payout. */
  readonly rail: string | null
  readonly rows: number
  /** Of an account of a payee: what they would be paid on. */
  readonly place?: 'wallet' | 'phone'
  /** Of a change of a payee's mail: the address in use and the one asked for; null is none. */
  readonly mail?: { readonly was: string | null; readonly email: string | null }
  /** Whether it goes past terms that nobody has met. */
  readonly forced: boolean
  /** Why it was asked for, where whoever asked had to say so. */
  readonly reason?: string | null
  /** Whether the money of a payout would be held until its terms are met; the fees of it are nobody’s quote. */
  readonly held?: boolean
  /** What leaves the wallet, what is held in escrow, or what the batch to be cancelled was worth; null for several currencies, or none. */
  readonly money: { readonly amount: Amount; readonly currency: string } | null
  readonly maker: string
  readonly askedAt: string
  readonly given: number
  readonly needed: number
}

export type WaitingLine = ApprovalLine & {
  readonly whyNot: WhyNot | null
  /** Of the content that is decided about. */
  readonly hash: string
}

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

/** What would happen if it were approved: "Pay 183 rows", "Release it to us". The amount stands beside it. */
export function whatItDoes(
  line: Pick<ApprovalLine, 'asks' | 'rail' | 'rows' | 'forced' | 'held' | 'place' | 'mail'>,
): string {
  const { asks, rail, rows } = line
  const counted = rows === 1 ? '1 row' : `${rows} rows`
  const batch = rail === null ? 'batch' : `${railName(rail)} batch`
  switch (asks) {
    case 'payout':
      if (line.held) return `Hold ${counted} until the terms are met`
      return rail === null ? `Pay ${counted}` : `Pay the ${batch} of ${counted} at its new price`
    case 'cancel-disbursement':
      return `Cancel the ${batch} of ${counted}`
    case 'release-escrow':
      return line.forced ? 'Release it to us past terms that are not met' : 'Release it to us'
    case 'reverse-escrow':
      return 'Return it to whoever paid it in'
    case 'declare-absent':
      return 'Say that the service never had it'
    case 'release-escrow-disbursement':
      return `Release ${rows === 1 ? '1 escrow to its payee' : `${rows} escrows to their payees`}${line.forced ? ' past terms that are not met' : ''}`
    case 'cancel-escrow-disbursement':
      return 'Cancel the whole escrow payout'
    case 'payee-account':
      return line.place === 'wallet' ? 'Pay them into a new wallet' : 'Pay them on another phone'
    case 'payee-email':
      return mailChange(line.mail)
    case 'change-limits':
      return 'Loosen the limits of amounts'
    case 'resolve-batch':
      return `Settle the ${batch} of ${counted} by hand`
  }
}

function mailChange(mail: ApprovalLine['mail']): string {
  if (mail === undefined) return 'Change their email address'
  const { was, email } = mail
  if (email === null) return `Remove their email address ${was ?? ''}`.trimEnd()
  return was === null ? `Add their email address ${email}` : `Change their email address from ${was} to ${email}`
}

/** Why not, as staff read it in the place of the button. */
export function whyNotSentence(why: WhyNot): string {
  switch (why) {
    case 'decided':
      return 'You have approved it. Another approver is needed.'
    case 'mine':
      return 'You asked for it, so somebody else has to decide.'
    case 'worked-on':
      return 'You created or edited part of this, so somebody else has to approve it.'
    case 'role':
      return 'An approver has to decide.'
    case 'stale':
      return 'It was asked too long ago and lapses. It has to be asked again.'
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
