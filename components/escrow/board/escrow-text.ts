import type { Group } from '@/lib/escrow/board/board'
import type { BoardEscrow } from '@/lib/escrow/board/view'
import type { EscrowResult } from '@/lib/escrow/payouts/result'
import type { Texts } from '@/lib/messages/use-text'
import { formatPhone } from '@/lib/phone/number'
import type { StatusCode } from '@/lib/status/status-code'
import { isNotKnown } from '@/lib/submissions/state/submission-status'

/** Who gets it: our name of them, else the phone, the address or the wallet as the service gave it. */
export function payeeOf(t: Texts<'board'>, { name, phone, email, wallet }: BoardEscrow): string {
  if (name !== null) return name
  if (phone !== null) return formatPhone(phone)
  return email ?? (wallet === null ? t('payee.notGiven') : t('payee.wallet', { id: wallet }))
}

/** The heading of each part of the board, with an explanation where needed: keys of the messages `board`. */
export const GROUP_TEXTS = {
  stuck: { title: 'group.stuck', text: 'group.stuckText' },
  'under-way': { title: 'group.underWay', text: 'group.underWayText' },
  overdue: { title: 'group.overdue', text: 'group.overdueText' },
  ready: { title: 'group.ready', text: null },
  waiting: { title: 'group.waiting', text: null },
  closed: { title: 'group.released', text: null },
} as const satisfies Readonly<Record<Group, object>>

type Display = { readonly code: StatusCode; readonly label?: string }

/** How the result of one escrow of a release is shown. */
export const resultDisplay = (t: Texts<'board'>): Readonly<Record<EscrowResult, Display>> => ({
  released: { code: 'released' },
  skipped: { code: 'excluded', label: t('outcome.skipped') },
  failed: { code: 'failed' },
  'not-released': { code: 'excluded', label: t('outcome.notReleased') },
  'ended-otherwise': { code: 'reversed', label: t('outcome.ended') },
  'under-way': { code: 'processing', label: t('outcome.releasing') },
  'not-known': { code: 'not_known_yet' },
})

/** Our own request or proposal about an escrow, which is shown before the service's status; null where there is none. */
export function claimDisplay(t: Texts<'board'>, { claim, asked }: BoardEscrow): Display | null {
  if (claim !== null) {
    const { kind, state, holdReason } = claim
    if (isNotKnown(claim) && state !== 'sending') return { code: 'not_known_yet' }
    if (holdReason === 'stopped') return { code: 'on_hold' }
    return { code: 'processing', label: t(kind === 'reverse-escrow' ? 'claim.returning' : 'claim.releasing') }
  }
  if (asked === null) return null
  return {
    code: 'waiting_for_approval',
    label: t(asked === 'reverse-escrow' ? 'claim.returnAsked' : 'claim.releaseAsked'),
  }
}
