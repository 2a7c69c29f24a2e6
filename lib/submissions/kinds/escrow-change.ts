import 'server-only'
import type { Result } from '@/lib/result'
import type { ServiceProblem } from '@/lib/service/errors'
import { getEscrowStatus } from '@/lib/service/escrows'
import type { EscrowStatus } from '@/lib/service/shapes/escrow'
import { db } from '@/lib/store/open'
import { beginReading } from '@/lib/store/transitions/readings'
import { type ChangeOutcome, disputeOutcome, fulfilOutcome, releaseOutcome, reverseOutcome } from '../changing'
import type { Change, ChangeReading } from '../observe-change'
import type { Stored } from '../stored'

const escrowChange = (outcomeOf: (status: EscrowStatus, change: Stored) => ChangeOutcome): Change => ({
  repeatable: true,
  read: (change) => readEscrow(change, outcomeOf),
})

/** Release, reverse, dispute and fulfil (contract 4.3) are known by reading the escrow again, and by nothing else. */
export const release = escrowChange(({ status }) => releaseOutcome(status))
export const reverse = escrowChange(({ status }) => reverseOutcome(status))
export const dispute = escrowChange(({ status }) => disputeOutcome(status))
export const fulfilment = escrowChange((escrow, { subjectPart }) => fulfilOutcome(escrow, subjectPart))

async function readEscrow(
  change: Stored,
  outcomeOf: (status: EscrowStatus, change: Stored) => ChangeOutcome,
): Promise<Result<ChangeReading, ServiceProblem> | null> {
  if (change.subjectServiceId === null) return null
  const { ticket } = await beginReading(await db(), change.id)
  const read = await getEscrowStatus(change.subjectServiceId)
  if (!read.ok) return read
  const { status } = read.value
  return { ok: true, value: { ticket, rawStatus: status, outcome: outcomeOf(read.value, change) } }
}
