import type { Standing } from '@/lib/store/transitions/standing'
import { isNotKnown } from '@/lib/submissions/state/submission-status'
import { shownEscrowStatus } from './escrow-status'
import type { EscrowAsk } from './view'

/** One word for how an escrow stands: a word of ours with its case, or the service's own where nobody knows it. */
export type EscrowFace =
  | { readonly known: true; readonly word: string; readonly label?: string }
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
    return { known: true, word: 'Not known yet' }
  }
  const before = creation === null ? null : beforeTheService(creation)
  if (before !== null) return before
  if (waitsFor !== null) {
    return { known: true, word: 'Waiting for approval', label: WAITS[waitsFor] }
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
      return { known: true, word: 'Sending', label: 'Waiting to be sent' }
    case 'sending':
      return { known: true, word: 'Sending' }
    case 'on_hold':
      return { known: true, word: 'Held', label: 'Sending held' }
    case 'rejected_clean':
      return { known: true, word: 'Failed', label: 'Refused' }
    case 'absent_proven':
      return { known: true, word: 'Failed', label: 'Never received' }
    case 'void':
      return { known: true, word: 'Cancelled', label: 'Not sent' }
    default:
      return null
  }
}
