import type { StatusWord } from '@/components/ui/value/status-faces'
import type { SubmissionView } from '@/lib/payouts/view'
import type { HoldReason, Standing, SubmissionState } from '@/lib/store/transitions/standing'
import { escrowStage, batchWord as serviceWord } from '@/lib/submissions/state/service-status'
import { faceOf } from '@/lib/submissions/state/submission-status'
import { formatClock, zoneName } from '@/lib/time/zone'

const WORDS: Readonly<Record<Exclude<SubmissionState, 'on_hold'>, StatusWord>> = {
  ready: 'Sending',
  sending: 'Sending',
  unknown: 'Not known yet',
  reconciling: 'Not known yet',
  accepted: 'Processing',
  settled: 'Completed',
  partial: 'Partly paid',
  failed: 'Failed',
  cancelled: 'Cancelled',
  rejected_clean: 'Failed',
  absent_proven: 'Failed',
  void: 'Waiting for approval',
}

const HOLD_WORDS: Readonly<Record<HoldReason, StatusWord>> = {
  stopped: 'Held',
  unclear: 'Not known yet',
  found_twice: 'Found twice',
  figures_differ: 'Figures differ',
}

const wordFor = ({ state, holdReason }: Standing): StatusWord =>
  state === 'on_hold' ? HOLD_WORDS[holdReason ?? 'unclear'] : WORDS[state]

// Money that is held has arrived nowhere yet, and what did not go out came back.
const HELD_WORDS: Readonly<Partial<Record<SubmissionState, StatusWord>>> = { accepted: 'Held', cancelled: 'Reversed' }
const HELD_SENTENCES: Readonly<Partial<Record<SubmissionState, string>>> = {
  accepted: 'The service holds the money of each row until its terms are met. Each row follows by itself.',
  settled: 'The service has released the money of every row.',
  partial: 'The money of some rows was released, that of others was not. Each row says which.',
  cancelled: 'The money of every row came back. Nothing was paid.',
}

const CANCELLED_HOLDING =
  'The payout was cancelled at the service. Escrows that may still hold money are listed on its board, where their funds can be returned.'

/** The status word of a batch. One that was given up waits for nobody, and of a held one the service may know more. */
export function batchWord(batch: SubmissionView): StatusWord {
  const { kind, state, holdReason, fates, mayHaveRun, waiting } = batch
  if (mayBePaidInLostTime(batch)) return 'Not known yet'
  if (state === 'void' && (fates['back-to-approval'] ?? 0) === 0) return 'Cancelled'
  if (waiting?.found) return holdReason === 'stopped' ? 'Found after a restore' : wordFor(batch)
  if (mayHaveRun || isSaidEnded(batch) || hasUnprovedReleases(batch)) return 'Not known yet'
  if (isCancelledHolding(batch)) return 'Cancelled'
  return kind === 'create-escrow-disbursement' ? (HELD_WORDS[state] ?? wordFor(batch)) : wordFor(batch)
}

/** Whether it counts as unpaid here, and the time that a restored backup lost may have paid its rows. */
export const mayBePaidInLostTime = ({ state, fates }: Pick<SubmissionView, 'state' | 'fates'>): boolean =>
  ['void', 'rejected_clean', 'absent_proven'].includes(state) && (fates['not-known'] ?? 0) > 0

const LOST_SENTENCE =
  'Nothing was paid when the backup was made that was restored. What happened after that is lost here: its rows may have been paid. Do not pay them again before you know.'

// A word for the whole makes no row paid: only the escrow of each tells.
const isSaidEnded = ({ kind, state, serviceStatus }: Pick<SubmissionView, 'kind' | 'state' | 'serviceStatus'>) =>
  kind === 'create-escrow-disbursement' && state === 'accepted' && escrowStage(serviceStatus) === 'released'

// Released is not paid: the counts of the service have to say so too.
const hasUnprovedReleases = ({ kind, state, fates }: Pick<SubmissionView, 'kind' | 'state' | 'fates'>) =>
  kind === 'create-escrow-disbursement' && state === 'accepted' && (fates['not-known'] ?? 0) > 0

// A cancel ends the record of the batch alone.
const isCancelledHolding = ({ kind, state, serviceStatus }: Pick<SubmissionView, 'kind' | 'state' | 'serviceStatus'>) =>
  kind === 'create-escrow-disbursement' && state === 'accepted' && serviceWord(serviceStatus) === 'cancelled'

/** What is known of a batch, and what happens next, in sentences. */
export function batchTold(batch: SubmissionView, zone: string): readonly string[] {
  const clock = (iso: string) => `${formatClock(iso, zone)} ${zoneName(zone)}`
  const held = batch.kind === 'create-escrow-disbursement' ? HELD_SENTENCES[batch.state] : undefined
  if (mayBePaidInLostTime(batch)) return [LOST_SENTENCE]
  const told = [isCancelledHolding(batch) ? CANCELLED_HOLDING : (held ?? faceOf(batch).sentence)]
  if (batch.holdReason === 'stopped' && batch.holdNote) told.push(`Held: ${batch.holdNote.replace(/[.\s]+$/, '')}.`)
  if (batch.mayHaveRun)
    told.push('It may have been sent before, so its rows may have been paid. Do not pay them again.')
  if (isSaidEnded(batch))
    told.push(
      'The service says of the whole that it is completed, and its escrows do not show that. It is not known which rows were paid. Ask the service; do not pay them again.',
    )
  else if (hasUnprovedReleases(batch))
    told.push(
      'The service released the money of some rows, and its counts do not show that they were paid. They are read again. Do not pay them again.',
    )
  if (batch.problem !== null && batch.state !== 'settled') told.push(batch.problem)
  if (batch.state === 'accepted' || batch.state === 'settled' || batch.state === 'partial') told.push(countsOf(batch))
  const waits = batch.state === 'unknown' || batch.state === 'reconciling' || batch.state === 'accepted'
  if (waits && batch.nextStepAt !== null) told.push(`Next reading ${clock(batch.nextStepAt)}.`)
  return told.filter((sentence) => sentence !== '')
}

function countsOf({ fates }: SubmissionView): string {
  const parts = [
    [fates.paid, 'paid'],
    [fates.failed, 'failed'],
    [fates['in-escrow'], 'held'],
    [fates.returned, 'came back'],
    [fates.pending, 'pending'],
    [fates.cancelled, 'cancelled'],
  ] as const
  const said = parts.filter(([rows]) => (rows ?? 0) > 0).map(([rows, word]) => `${rows} ${word}`)
  return said.length === 0 ? '' : `${said.join(', ')}.`
}
