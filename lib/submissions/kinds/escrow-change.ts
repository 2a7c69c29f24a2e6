import 'server-only'
import type { ServiceProblem } from '@/lib/gateway/errors'
import { getEscrow, getEscrowStatus } from '@/lib/gateway/escrows'
import type { EscrowRecord, EscrowStatus } from '@/lib/gateway/shapes/escrow'
import type { Result } from '@/lib/platform/result'
import { db } from '@/lib/store/open'
import { beginReading } from '@/lib/store/transitions/readings'
import {
  type ChangeOutcome,
  disputeOutcome,
  fulfilOutcome,
  releaseOutcome,
  reverseOutcome,
} from '@/lib/submissions/reconciliation/change-outcome'
import type { Change, ChangeReading } from '@/lib/submissions/reconciliation/observe-change'
import type { Stored } from '@/lib/submissions/state/stored'

type ReadState = Pick<EscrowStatus & EscrowRecord, 'status' | 'terms' | 'hasOpenDispute'>
type OutcomeOf = (escrow: ReadState, change: Stored) => ChangeOutcome

const escrowChange = (outcomeOf: OutcomeOf, { alsoRecord = false } = {}): Change => ({
  repeatable: true,
  read: (change) => readEscrow(change, outcomeOf, alsoRecord),
})

/** Release, reverse, dispute and fulfil (contract 4.3) are known by reading the escrow again, and by nothing else. */
export const release = escrowChange(({ status }) => releaseOutcome(status))
export const reverse = escrowChange(({ status }) => reverseOutcome(status))
export const dispute = escrowChange(disputeOutcome, { alsoRecord: true })
export const fulfilment = escrowChange((escrow, { subjectPart }) => fulfilOutcome(escrow, subjectPart), {
  alsoRecord: true,
})

async function readEscrow(
  change: Stored,
  outcomeOf: OutcomeOf,
  alsoRecord: boolean,
): Promise<Result<ChangeReading, ServiceProblem> | null> {
  if (change.subjectServiceId === null) return null
  const { ticket } = await beginReading(await db(), change.id)
  const read = await getEscrowStatus(change.subjectServiceId)
  if (!read.ok) return read
  const { status } = read.value
  const outcome = outcomeOf(read.value, change)
  const ends = { ok: true, value: { ticket, rawStatus: status, outcome } } as const
  if (!alsoRecord || outcome === 'settled') return ends
  // For a dispute or a met term, the record may contain what the status route omits.
  const record = await getEscrow(change.subjectServiceId)
  const settled = record.ok && outcomeOf(record.value, change) === 'settled'
  return settled ? { ok: true, value: { ...ends.value, outcome: 'settled' } } : ends
}
