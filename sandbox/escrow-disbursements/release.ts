import { conflict, notFound } from '../answers/refusal.ts'
import { payoutFailure, releaseEscrow, releaseProblem } from '../escrows/change.ts'
import type { EscrowRow } from '../escrows/records.ts'
import { emit } from '../webhooks/emit.ts'
import type { World } from '../world.ts'
import { type EscrowBatchRow, escrowsOf, mustFindBatch } from './records.ts'
import type { ReleaseBody } from './shapes.ts'

type Entry = { item_id: string | null; escrow_id: string; status: string; reason?: string }

/** Releases the named escrows of a batch. Each is released, skipped or failed on its own, so a partial release is a normal answer. */
export function releaseBatch(
  world: World,
  batch: EscrowBatchRow,
  body: ReleaseBody,
  call: { now: number; interrupted: boolean },
) {
  if (batch.cancelled_at !== null) throw conflict('already_cancelled', 'This escrow disbursement is cancelled.')
  const released: Entry[] = []
  const skipped: Entry[] = []
  const failed: Entry[] = []
  const named = namedEscrows(world, batch, body.escrow_ids)
  // An interrupted release has processed the first half of the named escrows.
  for (const escrow of call.interrupted ? named.slice(0, Math.ceil(named.length / 2)) : named) {
    const problem = releaseProblem(world, escrow, body.force)
    const failure = payoutFailure(escrow)
    if (problem) skipped.push(entry(escrow, escrow.status, problem))
    else if (failure) failed.push(entry(escrow, 'failed', failure))
    else {
      releaseEscrow(world, escrow, body.force, call.now)
      released.push(entry(escrow, 'released'))
    }
  }
  closeBatch(world, batch)
  return {
    disbursement_id: batch.id,
    force: body.force,
    reason: body.reason ?? null,
    released_count: released.length,
    skipped_count: skipped.length,
    failed_count: failed.length,
    released,
    skipped,
    failed,
  }
}

function namedEscrows(world: World, batch: EscrowBatchRow, ids: string[]): EscrowRow[] {
  const escrows = escrowsOf(world, batch.id)
  if (ids.length === 0) return world.dialect.now().emptyEscrowIds === 'all' ? escrows : []
  return [...new Set(ids)].map((id) => {
    const escrow = escrows.find((known) => known.id === id)
    if (!escrow) throw notFound(`escrow ${id} of this disbursement`)
    return escrow
  })
}

const entry = (escrow: EscrowRow, status: string, reason?: string): Entry => ({
  item_id: escrow.item_id,
  escrow_id: escrow.id,
  status,
  ...(reason === undefined ? {} : { reason }),
})

const OPEN = ['pending', 'active', 'disputed'] as const

/** Gives the batch the status that follows from its escrows. */
function closeBatch(world: World, batch: EscrowBatchRow): void {
  const statuses = new Set(escrowsOf(world, batch.id).map((escrow) => escrow.status))
  if (batch.cancelled_at !== null) return
  const isOpen = OPEN.some((open) => statuses.has(open))
  // If every escrow was reversed, nothing is left to pay.
  if (isOpen && !statuses.has('released')) return
  const status = isOpen ? 'partially_released' : statuses.has('released') ? 'completed' : 'cancelled'
  world.store.run('UPDATE escrow_disbursement SET status = ? WHERE id = ?', status, batch.id)
  if (status !== batch.status)
    emit(world, { name: 'disbursement.status_updated', data: { disbursement_id: batch.id, status } })
}

/** Does the same for the batch of an escrow, if it belongs to one. */
export function closeBatchOf(world: World, escrow: EscrowRow): void {
  if (escrow.batch_id !== null) closeBatch(world, mustFindBatch(world, escrow.batch_id))
}

/** Cancels the batch; its escrows keep their money until each is reversed. Refused after one was released. */
export function cancelEscrowBatch(world: World, batch: EscrowBatchRow, reason: string | null, now: number): void {
  if (batch.cancelled_at !== null) throw conflict('already_cancelled', 'This escrow disbursement is cancelled already.')
  if (escrowsOf(world, batch.id).some((escrow) => escrow.status === 'released')) {
    throw conflict('already_released', 'A part of this escrow disbursement was released, so it cannot be cancelled.')
  }
  world.store.run(
    "UPDATE escrow_disbursement SET status = 'cancelled', cancelled_at = ?, cancellation_reason = ? WHERE id = ?",
    now,
    reason,
    batch.id,
  )
  emit(world, { name: 'disbursement.cancelled', data: { disbursement_id: batch.id, status: 'cancelled' } })
}
