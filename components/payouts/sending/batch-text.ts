import type { Formats } from '@/lib/messages/formats'
import type { Message } from '@/lib/messages/message'
import type { Texts } from '@/lib/messages/use-text'
import type { SubmissionView } from '@/lib/payouts/view'
import type { StatusCode } from '@/lib/status/status-code'
import type { HoldReason, Standing, SubmissionState } from '@/lib/store/transitions/standing'
import { escrowStage, batchWord as serviceWord } from '@/lib/submissions/state/service-status'
import { stateSentence } from '@/lib/submissions/state/submission-status'

const WORDS: Readonly<Record<Exclude<SubmissionState, 'on_hold'>, StatusCode>> = {
  ready: 'sending',
  sending: 'sending',
  unknown: 'not_known_yet',
  reconciling: 'not_known_yet',
  accepted: 'processing',
  settled: 'completed',
  partial: 'partly_paid',
  failed: 'failed',
  cancelled: 'cancelled',
  rejected_clean: 'failed',
  absent_proven: 'failed',
  void: 'waiting_for_approval',
}

const HOLD_WORDS: Readonly<Record<HoldReason, StatusCode>> = {
  stopped: 'on_hold',
  funds: 'waiting_for_funds',
  unclear: 'not_known_yet',
  found_twice: 'found_twice',
  figures_differ: 'figures_differ',
}

const wordFor = ({ state, holdReason }: Standing): StatusCode =>
  state === 'on_hold' ? HOLD_WORDS[holdReason ?? 'unclear'] : WORDS[state]

// Money in escrow has not arrived yet, and money that did not go out came back.
const HELD_WORDS: Readonly<Partial<Record<SubmissionState, StatusCode>>> = {
  accepted: 'in_escrow',
  cancelled: 'reversed',
}
const heldSentences = (t: Texts<'sending'>): Readonly<Partial<Record<SubmissionState, string>>> => ({
  accepted: t('batch.inEscrow'),
  settled: t('batch.released'),
  partial: t('batch.partlyReleased'),
  cancelled: t('batch.returned'),
})

const cancelledHolding = (t: Texts<'sending'>) => t('batch.cancelledFunds')

/** The status that follows from the state of a batch alone. `waits`: whether its payout is sent on a day to come. */
export function standingCode(
  { kind, state, holdReason }: Standing & { readonly kind: 'direct' | 'escrow' },
  waits: boolean,
): StatusCode {
  if (state === 'ready' && waits) return 'scheduled'
  if (state === 'void') return 'cancelled'
  if (kind === 'escrow' && state === 'settled') return 'released'
  return (kind === 'escrow' ? HELD_WORDS[state] : undefined) ?? wordFor({ state, holdReason })
}

/** The status of a batch. `waits`: whether its payout is sent on a day to come. An abandoned one waits for nobody, and the service may know more of one on hold. */
export function batchWord(batch: SubmissionView, waits = false): StatusCode {
  const { kind, state, holdReason, rowStatuses, mayHaveRun, waiting } = batch
  if (mayBePaidInLostTime(batch)) return 'not_known_yet'
  if (state === 'ready' && waits) return 'scheduled'
  if (batch.stopped !== null) return 'sending_stopped'
  if (state === 'void' && (rowStatuses['back-to-approval'] ?? 0) === 0) return 'cancelled'
  if (waiting?.found) return holdReason === 'stopped' ? 'found_after_restore' : wordFor(batch)
  if (mayHaveRun || isReportedEnded(batch) || hasUnprovedReleases(batch)) return 'not_known_yet'
  if (isCancelledHolding(batch) || hasCancelledEscrows(batch)) return 'cancelled'
  return kind === 'create-escrow-disbursement' ? (HELD_WORDS[state] ?? wordFor(batch)) : wordFor(batch)
}

/** Whether it counts as unpaid here although its rows may have been paid in the time that a restored backup lost. */
export const mayBePaidInLostTime = ({ state, rowStatuses }: Pick<SubmissionView, 'state' | 'rowStatuses'>): boolean =>
  ['void', 'rejected_clean', 'absent_proven'].includes(state) && (rowStatuses['not-known'] ?? 0) > 0

const lostSentence = (t: Texts<'sending'>) => t('batch.restored')

// The status of the whole batch makes no row paid: only the escrow of each row does.
const isReportedEnded = ({ kind, state, serviceStatus }: Pick<SubmissionView, 'kind' | 'state' | 'serviceStatus'>) =>
  kind === 'create-escrow-disbursement' && state === 'accepted' && escrowStage(serviceStatus) === 'released'

// Released is not paid: the counts of the service have to say so too.
const hasUnprovedReleases = ({ kind, state, rowStatuses }: Pick<SubmissionView, 'kind' | 'state' | 'rowStatuses'>) =>
  kind === 'create-escrow-disbursement' && state === 'accepted' && (rowStatuses['not-known'] ?? 0) > 0

// A cancel ends the record of the batch alone.
const isCancelledHolding = ({ kind, state, serviceStatus }: Pick<SubmissionView, 'kind' | 'state' | 'serviceStatus'>) =>
  kind === 'create-escrow-disbursement' && state === 'accepted' && serviceWord(serviceStatus) === 'cancelled'

// A cancelled escrow pays nobody; only a reversed one says that the money came back.
const hasCancelledEscrows = ({ kind, state, rowStatuses }: Pick<SubmissionView, 'kind' | 'state' | 'rowStatuses'>) =>
  kind === 'create-escrow-disbursement' && state === 'cancelled' && (rowStatuses.cancelled ?? 0) > 0

/** What is known of a batch, and what happens next, in sentences. */
export function batchLines(
  t: Texts<'sending'>,
  text: (message: Message) => string,
  formats: Formats,
  batch: SubmissionView,
  sendAt: string | null = null,
): readonly string[] {
  const clock = (iso: string) => `${formats.clock(iso)} ${formats.zoneName()}`
  const held = batch.kind === 'create-escrow-disbursement' ? heldSentences(t)[batch.state] : undefined
  if (mayBePaidInLostTime(batch)) return [lostSentence(t)]
  if (batch.state === 'ready' && sendAt !== null) return [t('schedule.waits', { at: formats.moment(sendAt) })]
  if (batch.stopped === 'restore-search')
    return [
      t('batch.stopped.restore-search', {
        until: batch.stoppedUntil === null ? '' : formats.moment(batch.stoppedUntil),
      }),
    ]
  if (batch.stopped !== null) return [t(`batch.stopped.${batch.stopped}`)]
  const cancelled = hasCancelledEscrows(batch) ? t('batch.cancelledEscrows') : undefined
  const lines = [isCancelledHolding(batch) ? cancelledHolding(t) : (cancelled ?? held ?? text(stateSentence(batch)))]
  if (batch.holdReason === 'stopped' && batch.holdNote)
    lines.push(t('batch.onHold', { reason: text(batch.holdNote).replace(/[.\s]+$/, '') }))
  if (batch.holdReason === 'funds' && batch.holdNote) lines.push(text(batch.holdNote))
  if (batch.mayHaveRun) lines.push(t('batch.mayBeSent'))
  if (isReportedEnded(batch)) lines.push(t('batch.escrowsDiffer'))
  else if (hasUnprovedReleases(batch)) lines.push(t('batch.countsDiffer'))
  if (batch.problem !== null && batch.state !== 'settled') lines.push(text(batch.problem))
  if (batch.state === 'accepted' || batch.state === 'settled' || batch.state === 'partial')
    lines.push(countsOf(t, batch))
  const waits = batch.state === 'unknown' || batch.state === 'reconciling' || batch.state === 'accepted'
  if (waits && batch.nextStepAt !== null) lines.push(t('batch.nextReading', { time: clock(batch.nextStepAt) }))
  return lines.filter((sentence) => sentence !== '')
}

const COUNTED = ['paid', 'failed', 'in-escrow', 'returned', 'pending', 'cancelled'] as const

function countsOf(t: Texts<'sending'>, { rowStatuses }: SubmissionView): string {
  const said = COUNTED.flatMap((kind) => {
    const rows = rowStatuses[kind] ?? 0
    return rows > 0 ? [t(`batch.counts.${kind}`, { rows })] : []
  })
  return said.length === 0 ? '' : `${said.join(', ')}.`
}
