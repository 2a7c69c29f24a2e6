import { asMessage, type Message, message } from '@/lib/messages/message'
import type { Amount } from '@/lib/money/amount'
import { networkNameOf } from '@/lib/networks/networks'
import type { ProposalKind } from '@/lib/store/transitions/proposals'
import type { Outcome } from './policy-outcome'

/** Why this person may not decide about a proposal. */
export type WhyNot = 'decided' | 'mine' | 'worked-on' | 'role' | 'admin' | 'stale' | PolicyStop
/** Why the policy does not let this person approve it now, whatever their method of confirmation; `paused`: their sign-in was reset lately. */
export type PolicyStop = 'blocked' | 'too-early' | 'not-needed' | 'ceiling' | 'paused'

/** What a proposal can be about, as the SQL function `about_of` names it. */
export const ABOUT_KINDS = [
  'payout',
  'escrow',
  'payment',
  'payee',
  'escrow-payout',
  'limits',
  'policy',
  'staff',
] as const

/** What a proposal is about: the kind of its page, and its name there as `aboutName` shows it. */
export type About = {
  readonly kind: (typeof ABOUT_KINDS)[number] | 'sign-in'
  readonly id: string
  /** As staff named it, or empty; of limits the currency, of the policy its version, of the staff the person, of a payment the payer. */
  readonly name: string
}

/** The name of what a proposal is about, as pages of the dashboard show it. */
export function aboutName({ kind, id, name }: About): Message {
  if (kind === 'limits') return message('requests.about.limits', { currency: name })
  if (kind === 'policy') return message('requests.about.policy', { version: name })
  if (kind === 'staff') return message('requests.about.staff', { name })
  // An escrow that was opened by its id has the payer's phone, or the reference at the service, as its name.
  if (kind === 'escrow') return message('requests.about.escrow', { name })
  if (name !== '') return kind === 'payment' ? message('requests.about.paymentBy', { payer: name }) : asMessage(name)
  if (kind === 'payment') return message('requests.about.payment')
  return kind === 'escrow-payout' ? message('requests.about.escrowPayout', { id: id.slice(0, 8) }) : asMessage(name)
}

/** Whether the proposal is not about an amount of money. */
export const hasNoAmount = ({ kind }: About): boolean =>
  kind === 'payee' || kind === 'limits' || kind === 'policy' || kind === 'staff'

/** A proposal in one line. Dates are ISO 8601 texts. */
export type ApprovalLine = {
  readonly proposalId: string
  readonly about: About
  readonly asks: ProposalKind
  /** The network of the one batch that it is about; null where it is about a whole payout. */
  readonly network: string | null
  readonly rows: number
  /** Of a payout method of a payee: its kind. */
  readonly place?: 'wallet' | 'phone'
  /** Of a change of a payee's email: the address in use and the new one; null is none. */
  readonly mail?: { readonly was: string | null; readonly email: string | null }
  /** Whether money is released before all terms are met. */
  readonly forced: boolean
  /** The reason that the maker gave, where one was required. */
  readonly reason?: string | null
  /** Whether the payout's money is held in escrow until its terms are met. Its fees are an estimate then. */
  readonly held?: boolean
  /**
   * What leaves the wallet, what is held in escrow, or the total of the batch to be cancelled; null for several currencies, or
   * none.
   */
  readonly money: { readonly amount: Amount; readonly currency: string } | null
  readonly maker: string
  readonly askedAt: string
  readonly given: number
  readonly needed: number
  /** What people wrote about it, the oldest first. */
  readonly comments: readonly { readonly who: string; readonly text: string }[]
  /** Which rules and ceilings of the policy applied. */
  readonly outcomes: readonly Outcome[]
}

export type WaitingLine = ApprovalLine & {
  readonly whyNot: WhyNot | null
  /** The hash of the content that the decision is bound to. */
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
  readonly voidReason: Message | null
}

export type Approvals = {
  readonly waiting: readonly WaitingLine[]
  readonly decided: readonly DecidedLine[]
  readonly readAt: string
}

/** What approving would do: "Pay 183 rows". The amount is shown beside it. */
export function whatItDoes(
  line: Pick<ApprovalLine, 'asks' | 'network' | 'rows' | 'forced' | 'held' | 'place' | 'mail'>,
): Message {
  const { asks, rows } = line
  const network = line.network === null ? 'none' : networkNameOf(line.network)
  const forced = line.forced ? 'yes' : 'no'
  switch (asks) {
    case 'payout':
      if (line.held) return message('requests.does.hold', { rows })
      return line.network === null
        ? message('requests.does.pay', { rows })
        : message('requests.does.payBatch', { network, rows })
    case 'cancel-disbursement':
      return message('requests.does.cancelBatch', { network, rows })
    case 'release-escrow':
      return message('requests.does.releaseEscrow', { forced })
    case 'reverse-escrow':
      return message('requests.does.reverseEscrow')
    case 'declare-absent':
      return message('requests.does.declareAbsent')
    case 'release-escrow-disbursement':
      return message('requests.does.releaseEscrows', { rows, forced })
    case 'cancel-escrow-disbursement':
      return message('requests.does.cancelEscrows')
    case 'payee-account':
      return message('requests.does.newAccount', { place: line.place ?? 'phone' })
    case 'payee-email':
      return emailChange(line.mail)
    case 'change-limits':
      return message('requests.does.raiseLimits')
    case 'change-policy':
      return message('requests.does.changePolicy')
    case 'change-staff':
      return message('requests.does.changeStaff')
    case 'resolve-batch':
      return message('requests.does.resolveBatch', { network, rows })
  }
}

function emailChange(mail: ApprovalLine['mail']): Message {
  const { was = null, email = null } = mail ?? {}
  if (was !== null && email !== null) return message('requests.does.replaceEmail', { was, email })
  if (email !== null) return message('requests.does.addEmail', { email })
  return was === null ? message('requests.does.changeEmail') : message('requests.does.removeEmail', { was })
}

const WHY_NOT: Readonly<Record<WhyNot, Message>> = {
  decided: message('requests.whyNot.decided'),
  mine: message('requests.whyNot.mine'),
  'worked-on': message('requests.whyNot.workedOn'),
  role: message('requests.whyNot.role'),
  admin: message('requests.whyNot.admin'),
  stale: message('requests.whyNot.stale'),
  blocked: message('requests.whyNot.blocked'),
  'too-early': message('requests.whyNot.tooEarly'),
  'not-needed': message('requests.whyNot.notNeeded'),
  ceiling: message('requests.whyNot.ceiling'),
  paused: message('requests.whyNot.paused'),
}

/** The message shown instead of the button where somebody may not decide. */
export const whyNotMessage = (why: WhyNot): Message => WHY_NOT[why]

/** Who decided, each with their reason: "D. Okot: The totals are wrong". Where nobody decided, what ended it. */
export function outcomeMessages({ decisions, state, voidReason }: DecidedLine): readonly Message[] {
  if (state === 'approved' || state === 'rejected') {
    return decisions
      .filter(({ what }) => state !== 'rejected' || what === 'reject')
      .map(({ who, reason }) =>
        reason === null || reason.trim() === ''
          ? asMessage(who)
          : message('requests.outcome.because', { who, reason: reason.trim() }),
      )
  }
  if (voidReason !== null) return [voidReason]
  return [message(state === 'lapsed' ? 'requests.outcome.lapsed' : 'requests.outcome.withdrawn')]
}
