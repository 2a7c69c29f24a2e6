import type { StatusWord } from '@/components/ui/status-faces'
import type { SubmissionView } from '@/lib/payouts/view'
import { faceOf, type SubmissionState } from '@/lib/submissions/submission'
import { formatClock, zoneName } from '@/lib/zone'

const WORDS: Readonly<Record<SubmissionState, StatusWord>> = {
  ready: 'Sending',
  sending: 'Sending',
  unknown: 'Not known yet',
  reconciling: 'Not known yet',
  duplicate_found: 'Not known yet',
  needs_human: 'Not known yet',
  mismatch: 'Not known yet',
  accepted: 'Processing',
  settled: 'Completed',
  partial: 'Partly paid',
  failed: 'Failed',
  cancelled: 'Cancelled',
  rejected_clean: 'Failed',
  absent_proven: 'Failed',
  held: 'Held',
  void: 'Waiting for approval',
}

/** The status word of a batch. One that was given up waits for nobody, and of a held one the service may know more. */
export function batchWord({ state, fates, mayHaveArrived }: SubmissionView): StatusWord {
  if (state === 'void' && (fates['back-to-approval'] ?? 0) === 0) return 'Cancelled'
  return mayHaveArrived ? 'Not known yet' : WORDS[state]
}

/** What is known of a batch, and what happens next, in sentences. */
export function batchTold(batch: SubmissionView, zone: string): readonly string[] {
  const clock = (iso: string) => `${formatClock(iso, zone)} ${zoneName(zone)}`
  const told = [faceOf(batch.state).sentence]
  if (batch.state === 'held' && batch.heldReason) told.push(`Held: ${batch.heldReason.replace(/[.\s]+$/, '')}.`)
  if (batch.mayHaveArrived)
    told.push('It may have been sent before, so its rows may have been paid. Do not pay them again.')
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
    [fates.pending, 'pending'],
    [fates.cancelled, 'cancelled'],
  ] as const
  const said = parts.filter(([rows]) => (rows ?? 0) > 0).map(([rows, word]) => `${rows} ${word}`)
  return said.length === 0 ? '' : `${said.join(', ')}.`
}
