import type { ShownStatus } from '@/lib/status/shown-status'
import type { StatusCode } from '@/lib/status/status-code'
import type { RowReading } from '@/lib/store/transitions/observations'
import type { Standing, Stop, SubmissionState } from '@/lib/store/transitions/standing'
import { escrowStage, isReleased } from '@/lib/submissions/state/service-status'

/** The groups in which the results page counts and filters rows, failed ones first. */
export const RESULT_GROUPS = ['failed', 'not-known', 'other', 'pending', 'in-escrow', 'paid'] as const
type ResultGroup = (typeof RESULT_GROUPS)[number]

type Entry = { readonly shown: StatusCode | null; readonly group: ResultGroup; readonly unpaid?: true }

/**
 * Every status of a row once its payout is approved: the code that a page shows (null: the service's own word), the group of
 * the results page, and whether the status says that the row was not paid.
 */
const STATUSES = {
  /** Not sent yet; with `begun` being sent for the first time, its answer still to come; with `stopped` nothing is sent now. */
  sending: { shown: 'sending', group: 'pending' },
  'on-hold': { shown: 'on_hold', group: 'pending' },
  /** Not sent: the wallet holds too little for it, or for a batch before it. */
  'waiting-for-funds': { shown: 'waiting_for_funds', group: 'pending' },
  pending: { shown: 'pending', group: 'pending' },
  paid: { shown: 'paid', group: 'paid' },
  failed: { shown: 'failed', group: 'failed', unpaid: true },
  /** The service refused the whole batch on its first try. */
  refused: { shown: 'failed', group: 'failed', unpaid: true },
  /** It is proved that the service never had the batch. */
  'never-received': { shown: 'failed', group: 'failed', unpaid: true },
  'not-sent': { shown: 'failed', group: 'failed', unpaid: true },
  cancelled: { shown: 'cancelled', group: 'other', unpaid: true },
  'back-to-approval': { shown: 'waiting_for_approval', group: 'other' },
  'not-known': { shown: 'not_known_yet', group: 'not-known' },
  /** The service uses a status word that we do not know. */
  word: { shown: null, group: 'other' },
  'in-escrow': { shown: 'in_escrow', group: 'in-escrow' },
  /** Money that was in escrow came back to the payer. */
  returned: { shown: 'reversed', group: 'other', unpaid: true },
} as const satisfies Record<string, Entry>

export type RowStatusKind = keyof typeof STATUSES

export type RowStatus =
  | { readonly kind: 'sending'; readonly begun?: true; readonly stopped?: Stop }
  | { readonly kind: 'on-hold' | 'waiting-for-funds' | 'pending' | 'paid' | 'back-to-approval' }
  /**
   * Sent, outcome not known: the app keeps reading it, or it is on hold until a person resolves it. `lost`: counted as unpaid, but
   * the time that a restored backup lost may have paid it; it waits for a new approval (`asked-again`), or may be drafted again.
   */
  | { readonly kind: 'not-known'; readonly onHold?: true; readonly lost?: 'free' | 'asked-again' }
  | { readonly kind: 'failed'; readonly reason: string | null }
  | { readonly kind: 'refused' | 'never-received' | 'not-sent' }
  | { readonly kind: 'word'; readonly word: string }
  /** The service holds the money until the terms are met; `word` is its own, null where it has given none yet. */
  | { readonly kind: 'in-escrow'; readonly word: string | null; readonly cancelled?: true }
  /** `escrow`: the escrow that held its money was cancelled; whether the money is back is not said. */
  | { readonly kind: 'cancelled'; readonly escrow?: true }
  | { readonly kind: 'returned' }

/** The last final or open reading of a row, as far as it decides the status. */
type ReadOutcome = Pick<RowReading, 'mapped' | 'rawStatus' | 'reason'>

/** The group of the results page under which people look for a row: refused, never received and not sent count as failed. */
export const groupOf = (kind: RowStatusKind): ResultGroup => STATUSES[kind].group

/**
 * What a page shows for a row's status; a word of the service that we do not know is shown as it came. `waits`: whether its payout is sent on a day
 * to come.
 */
export function shownRowStatus(status: RowStatus, waits = false): ShownStatus {
  if (waits && status.kind === 'sending' && status.begun !== true) return { known: true, code: 'scheduled' }
  if (status.kind === 'sending' && status.stopped !== undefined) return { known: true, code: 'sending_stopped' }
  if (status.kind === 'word') return { known: false, raw: status.word }
  return { known: true, code: STATUSES[status.kind].shown }
}

/** Whether the time that a restored backup lost may have paid a row that counts as unpaid, and nobody has asked for it again. */
export const isFree = (status: RowStatus): boolean => status.kind === 'not-known' && status.lost === 'free'

/** Whether what is known of a row says that it was not paid. The database decides when that is certain. */
export const soundsUnpaid = ({ kind }: RowStatus): boolean => 'unpaid' in STATUSES[kind]

/**
 * The status of one row: what the service reported of the row decides; without a report, the state of its submission does, and
 * everything that was sent without a clear answer is not known yet. A row is never called failed by a guess (money is called
 * unpaid only when the service reported so, refused the whole batch on the first try, or is proved never to have had it).
 */
export function statusOfRow(
  { state, holdReason }: Standing,
  outcome: ReadOutcome | null,
  isFirstTry = false,
): RowStatus {
  if (outcome !== null && REPORTS_ROWS.has(state)) return fromOutcome(outcome)
  switch (state) {
    case 'ready':
      return { kind: 'sending' }
    case 'on_hold':
      if (holdReason === 'funds') return { kind: 'waiting-for-funds' }
      return holdReason === 'stopped' ? { kind: 'on-hold' } : { kind: 'not-known', onHold: true }
    case 'void':
      return { kind: 'back-to-approval' }
    case 'rejected_clean':
      return { kind: 'refused' }
    case 'absent_proven':
      return { kind: 'never-received' }
    case 'accepted':
      return { kind: 'pending' }
    case 'sending':
      return isFirstTry ? { kind: 'sending', begun: true } : { kind: 'not-known' }
    case 'unknown':
    case 'reconciling':
    case 'settled':
    case 'partial':
    case 'failed':
    // A cancelled batch may have paid some rows before it was cancelled: only its items show which.
    case 'cancelled':
      return { kind: 'not-known' }
    default:
      return assertNever(state)
  }
}

/**
 * The status of a row of an escrow payout: pending means that the money is in escrow. A cancelled escrow pays nobody; only a reversed one says that the
 * money came back.
 * Released alone does not prove that the payee got it.
 */
export function statusInEscrow(status: RowStatus, word: string | null, payoutCancelled = false): RowStatus {
  if (status.kind === 'pending') return { kind: 'in-escrow', word, ...(payoutCancelled ? { cancelled: true } : {}) }
  if (status.kind === 'word' && isReleased(status.word)) return { kind: 'not-known' }
  if (status.kind !== 'cancelled') return status
  return escrowStage(word) === 'reversed' ? { kind: 'returned' } : { kind: 'cancelled', escrow: true }
}

const REPORTS_ROWS: ReadonlySet<SubmissionState> = new Set(['accepted', 'settled', 'partial', 'failed', 'cancelled'])

function fromOutcome(outcome: ReadOutcome): RowStatus {
  switch (outcome.mapped) {
    case 'paid':
    case 'pending':
    case 'cancelled':
      return { kind: outcome.mapped }
    case 'failed':
      return { kind: 'failed', reason: outcome.reason }
    case 'unknown-word':
      return { kind: 'word', word: outcome.rawStatus ?? '' }
    default:
      return assertNever(outcome.mapped)
  }
}

function assertNever(value: never): never {
  throw new Error(`Unexpected value ${String(value)}`)
}
