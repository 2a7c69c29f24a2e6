import type { MessageKey } from '@/lib/messages/message'
import type { StatusCode } from '@/lib/status/status-code'
import type { Standing } from '@/lib/store/transitions/standing'
import { isNotKnown } from '@/lib/submissions/state/submission-status'
import { shownEscrowStatus } from './escrow-status'
import type { EscrowAsk } from './view'

/** How an escrow stands: a status of ours, `label` where its own label says too little, or the service's word where nobody knows it. */
export type EscrowFace =
  | { readonly known: true; readonly code: StatusCode; readonly label?: MessageKey }
  | { readonly known: false; readonly raw: string | null }

type Facts = {
  /** Where the request that makes it stands. */
  readonly creation: Standing | null
  readonly notKnown: boolean
  readonly waitsFor: EscrowAsk | null
  readonly status: string | null
}

/** The most pressing thing first: what nobody knows, what never came about, what waits, then the service's own word. */
export function faceOf({ creation, notKnown, waitsFor, status }: Facts): EscrowFace {
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

const WAITS: Readonly<Partial<Record<EscrowAsk, MessageKey>>> = {
  'release-escrow': 'escrow.waits.release',
  'reverse-escrow': 'escrow.waits.return',
}

function beforeTheService({ state }: Standing): EscrowFace | null {
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
