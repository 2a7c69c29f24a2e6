import type { StatusCode } from '@/lib/status/status-code'
import type { Standing } from '@/lib/store/transitions/standing'
import { isNotKnown } from '@/lib/submissions/state/submission-status'
import { shownEscrowStatus } from './escrow-status'
import type { EscrowAsk } from './view'

/** One word for how an escrow stands: a word of ours with its case, or the service's own where nobody knows it. */
export type EscrowFace =
  | { readonly known: true; readonly code: StatusCode; readonly label?: string }
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
    return { known: true, code: 'waiting_for_approval', label: WAITS[waitsFor] }
  }
  return shownEscrowStatus(status)
}

const WAITS: Readonly<Record<EscrowAsk, string>> = {
  'release-escrow': 'Release waits for approval',
  'reverse-escrow': 'Return waits for approval',
  'declare-absent': 'Waits for approval',
}

function beforeTheService({ state }: Standing): EscrowFace | null {
  switch (state) {
    case 'ready':
      return { known: true, code: 'sending', label: 'Waiting to be sent' }
    case 'sending':
      return { known: true, code: 'sending' }
    case 'on_hold':
      return { known: true, code: 'on_hold' }
    case 'rejected_clean':
      return { known: true, code: 'failed', label: 'Refused' }
    case 'absent_proven':
      return { known: true, code: 'failed', label: 'Never received' }
    case 'void':
      return { known: true, code: 'cancelled', label: 'Not sent' }
    default:
      return null
  }
}
