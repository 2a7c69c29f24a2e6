import type { BatchChange } from '@/lib/escrow/board/view'
import type { Message } from '@/lib/messages/message'
import type { Texts } from '@/lib/messages/use-text'

type AsText = (message: Message) => string

const counted = (t: Texts<'board'>, n: number): string => t('escrows', { count: n })

/** "Release of 4 escrows", "Forced release of 1 escrow", "Cancel of the payout". */
export function changeTitle(
  t: Texts<'board'>,
  { kind, force, results }: Pick<BatchChange, 'kind' | 'force' | 'results'>,
): string {
  if (kind === 'cancel-escrow-disbursement') return t('change.cancel')
  return t('change.release', { forced: force ? 'yes' : 'no', escrows: counted(t, results.length) })
}

/** What happened, what it means for the money, what to do next. */
export function changeSentence(
  t: Texts<'board'>,
  text: AsText,
  change: Pick<BatchChange, 'kind' | 'state' | 'results' | 'holdReason' | 'holdNote'>,
): string {
  const { kind, state } = change
  switch (state) {
    case 'ready':
      return t('change.stored')
    case 'sending':
      return t('change.sending')
    case 'unknown':
    case 'reconciling':
      return t('change.unknown')
    case 'on_hold':
      return onHold(t, text, change)
    case 'void':
      return t('change.neverSent')
    case 'rejected_clean':
      return t('change.refused')
    case 'absent_proven':
      return t('change.absent')
    case 'accepted':
    case 'settled':
    case 'partial':
    case 'failed':
    case 'cancelled':
      return kind === 'cancel-escrow-disbursement' ? cancelSentence(t, change) : releaseSentence(t, change)
  }
}

function onHold(
  t: Texts<'board'>,
  text: AsText,
  { holdReason, holdNote }: Pick<BatchChange, 'holdReason' | 'holdNote'>,
): string {
  switch (holdReason) {
    case 'stopped':
      return t('hold.stopped', { reason: holdNote === null ? t('hold.noReason') : text(holdNote) })
    case 'unclear':
      return t('hold.notYet')
    default:
      return t('hold.unresolved')
  }
}

function cancelSentence(t: Texts<'board'>, { state }: Pick<BatchChange, 'state'>): string {
  if (state === 'settled') return t('change.cancelled')
  if (state === 'accepted') return t('change.cancelAccepted')
  return t('change.notCancelled')
}

function releaseSentence(t: Texts<'board'>, { state, results }: Pick<BatchChange, 'state' | 'results'>): string {
  const released = results.filter(({ result }) => result === 'released').length
  if (state === 'settled') return t('change.allReleased', { escrows: counted(t, results.length) })
  const some = t('change.someReleased', { released, escrows: counted(t, results.length) })
  if (state === 'accepted') return t('change.accepted', { released: some })
  if (released === 0) return t('change.noneReleased')
  return t('change.partlyReleased', { released: some })
}
