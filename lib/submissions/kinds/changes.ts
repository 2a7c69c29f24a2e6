import 'server-only'
import type { SubmissionKind } from '@/lib/store/transitions/kind'
import type { Change } from '@/lib/submissions/reconciliation/observe-change'
import { cancel } from './cancel'
import { batchCancel, batchRelease } from './escrow-batch'
import { dispute, fulfilment, release, reverse } from './escrow-change'

/** The kinds of submission that change something at the service, and how what they change is read. */
export const CHANGES = {
  'cancel-disbursement': cancel,
  'fulfil-term': fulfilment,
  'dispute-escrow': dispute,
  'release-escrow': release,
  'reverse-escrow': reverse,
  'release-escrow-disbursement': batchRelease,
  'cancel-escrow-disbursement': batchCancel,
} as const satisfies Partial<Record<SubmissionKind, Change>>

/** How what a submission of this kind changes is read; null for what makes something of its own. */
export const changeOf = (kind: string): Change | null =>
  kind in CHANGES ? CHANGES[kind as keyof typeof CHANGES] : null
