import type { Standing, SubmissionState } from '@/lib/store/transitions/standing'
import { isReleased } from '@/lib/submissions/state/service-status'

export type RowOutcome = {
  readonly mapped: 'paid' | 'failed' | 'pending' | 'cancelled' | 'unknown-word'
  readonly rawStatus: string | null
  readonly reason: string | null
}

export type RowFate =
  /** Not sent yet, or with `begun` on its way for the first time, its answer still to come. */
  | { readonly kind: 'sending'; readonly begun?: true }
  | { readonly kind: 'held' | 'pending' | 'paid' | 'cancelled' | 'back-to-approval' }
  /**
   * Sent, outcome not known: asked about by itself, or on hold until a person settles it. `lost`: counted as unpaid, but the
   * time that a restored backup lost may have paid it; it waits for approval anew, or may be drafted anew.
   */
  | { readonly kind: 'not-known'; readonly onHold?: true; readonly lost?: 'free' | 'asked-again' }
  | { readonly kind: 'failed'; readonly reason: string | null }
  | { readonly kind: 'refused' | 'never-received' | 'not-sent' }
  | { readonly kind: 'word'; readonly word: string }
  /** The service holds the money until the terms are met; `word` is its own, null where it has not said one yet. */
  | { readonly kind: 'in-escrow'; readonly word: string | null; readonly cancelled?: true }
  | { readonly kind: 'returned' }

/**
 * What is true of one row: what the service said of it wins; without that, the state of its submission decides, and
 * everything that was sent without a clear answer is not known yet. Never failed by guess (money is only called
 * unpaid when the service said so, refused the whole batch on the first try, or was proved never to have had it).
 */
export function fateOf({ state, holdReason }: Standing, outcome: RowOutcome | null, isFirstTry = false): RowFate {
  if (outcome !== null && SAYS_SOMETHING.has(state)) return fromOutcome(outcome)
  switch (state) {
    case 'ready':
      return { kind: 'sending' }
    case 'on_hold':
      return holdReason === 'stopped' ? { kind: 'held' } : { kind: 'not-known', onHold: true }
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
    // A cancelled batch may have paid some rows before it was cancelled: only its items can tell.
    case 'cancelled':
      return { kind: 'not-known' }
    default:
      return assertNever(state)
  }
}

/**
 * The same of a row whose money is held: under way means that it is held, and what did not go out came back. Released alone does
 * not say whether the payee got it.
 */
export function heldFate(fate: RowFate, word: string | null, payoutCancelled = false): RowFate {
  if (fate.kind === 'pending') return { kind: 'in-escrow', word, ...(payoutCancelled ? { cancelled: true } : {}) }
  if (fate.kind === 'word' && isReleased(fate.word)) return { kind: 'not-known' }
  return fate.kind === 'cancelled' ? { kind: 'returned' } : fate
}

const SAYS_SOMETHING: ReadonlySet<SubmissionState> = new Set(['accepted', 'settled', 'partial', 'failed', 'cancelled'])

function fromOutcome(outcome: RowOutcome): RowFate {
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

const UNPAID: ReadonlySet<RowFate['kind']> = new Set([
  'failed',
  'refused',
  'never-received',
  'not-sent',
  'cancelled',
  'returned',
])

/** Whether what is known of a row says that it was not paid. The database decides when that is certain. */
export const soundsUnpaid = (fate: RowFate): boolean => UNPAID.has(fate.kind)
