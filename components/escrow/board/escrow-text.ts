import type { Group } from '@/lib/escrow/board/board'
import type { BoardEscrow } from '@/lib/escrow/board/view'
import type { EscrowResult } from '@/lib/escrow/payouts/result'
import { phoneText } from '@/lib/payments/payer'
import { isNotKnown } from '@/lib/submissions/state/submission-status'

/** Who gets it: our name of them, else the phone, the address or the wallet as the service gave it. */
export function payeeOf({ name, phone, email, wallet }: BoardEscrow): string {
  if (name !== null) return name
  if (phone !== null) return phoneText(phone)
  return email ?? (wallet === null ? 'Payee not given' : `Wallet ${wallet}`)
}

/** How the parts of the board are headed. */
export const GROUP_WORDS: Readonly<Record<Group, { readonly title: string; readonly says: string }>> = {
  stuck: { title: 'Stuck', says: 'A person has to look at these.' },
  'under-way': { title: 'Under way', says: 'A request about their money is on its way, or not known yet.' },
  overdue: { title: 'Overdue', says: 'Deadline passed, terms not met. The money stays held until somebody decides.' },
  ready: { title: 'Terms met, ready to release', says: '' },
  waiting: { title: 'Waiting on terms', says: '' },
  closed: { title: 'Released and closed', says: '' },
}

type Face = { readonly word: string; readonly label?: string }

/** How the result of one escrow of a release is shown. */
export const RESULT_FACES: Readonly<Record<EscrowResult, Face>> = {
  released: { word: 'Released' },
  skipped: { word: 'Left out', label: 'Skipped' },
  failed: { word: 'Failed' },
  'not-released': { word: 'Left out', label: 'Not released' },
  'ended-otherwise': { word: 'Reversed', label: 'Ended otherwise' },
  'under-way': { word: 'Processing', label: 'Releasing' },
  'not-known': { word: 'Not known yet' },
}

/** What of ours is under way about an escrow's money, which is more pressing than the service's word; null for nothing. */
export function claimFace({ claim, asked }: BoardEscrow): Face | null {
  if (claim !== null) {
    const { kind, state, holdReason } = claim
    if (isNotKnown(claim) && state !== 'sending') return { word: 'Not known yet' }
    if (holdReason === 'stopped') return { word: 'Held', label: 'Sending held' }
    return { word: 'Processing', label: kind === 'reverse-escrow' ? 'Reversing' : 'Releasing' }
  }
  if (asked === null) return null
  return {
    word: 'Waiting for approval',
    label: asked === 'reverse-escrow' ? 'Return asked for' : 'Release asked for',
  }
}
