import type { MessageKey } from '@/lib/messages/message'
import type { StatusCode } from '@/lib/status/status-code'
import type { Standing } from '@/lib/store/transitions/standing'
import { isNotKnown } from '@/lib/submissions/state/submission-status'
import { shownEscrowStatus } from './escrow-status'
import type { EscrowProposalKind } from './view'

/**
 * The status display of an escrow: a status of ours, with `label` where its own label is not enough, or the service's word
 * where it is unknown.
 */
export type EscrowDisplay =
  | { readonly known: true; readonly code: StatusCode; readonly label?: MessageKey }
  | { readonly known: false; readonly raw: string | null }

type Facts = {
  /** The state of the request that creates it. */
  readonly creation: Standing | null
  readonly notKnown: boolean
  readonly waitsFor: EscrowProposalKind | null
  readonly status: string | null
}

/**
 * The most urgent fact first: what is not known, what was never created, what waits for a decision, then the service's status.
 */
export function escrowDisplay({ creation, notKnown, waitsFor, status }: Facts): EscrowDisplay {
  if (notKnown || (creation !== null && isNotKnown(creation) && creation.state !== 'sending')) {
    return { known: true, code: 'not_known_yet' }
  }
  const before = creation === null ? null : beforeTheService(creation)
  if (before !== null) return before
  if (waitsFor !== null) {
    const label = WAITS[waitsFor]
    return { known: true, code: 'waiting_for_approval', ...(label !== undefined && { label }) }
  }
  return shownEscrowStatus(status)
}

const WAITS: Readonly<Partial<Record<EscrowProposalKind, MessageKey>>> = {
  'release-escrow': 'escrow.waits.release',
  'reverse-escrow': 'escrow.waits.return',
}

function beforeTheService({ state }: Standing): EscrowDisplay | null {
  switch (state) {
    case 'ready':
      return { known: true, code: 'sending', label: 'escrow.before.ready' }
    case 'sending':
      return { known: true, code: 'sending' }
    case 'on_hold':
      return { known: true, code: 'on_hold' }
    case 'rejected_clean':
      return { known: true, code: 'failed', label: 'escrow.before.refused' }
    case 'absent_proven':
      return { known: true, code: 'failed', label: 'escrow.before.absent' }
    case 'void':
      return { known: true, code: 'cancelled', label: 'escrow.before.void' }
    default:
      return null
  }
}
