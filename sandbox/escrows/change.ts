import { randomUUID } from 'node:crypto'
import { conflict } from '../answers/refusal.ts'
import { sampleOf } from '../disbursements/sample-numbers.ts'
import { recordMovement } from '../ledger/record.ts'
import { credit } from '../wallets.ts'
import { emit } from '../webhooks/emit.ts'
import type { World } from '../world.ts'
import { type EscrowRow, holdsMoney, setStatus } from './records.ts'
import { openTerms } from './terms.ts'

/** Why an escrow cannot be released now; null when it can. Force overrides open terms, never a dispute or a cancelled batch. */
export function releaseProblem(world: World, escrow: EscrowRow, force: boolean): string | null {
  if (isOfCancelledBatch(world, escrow)) return 'batch_cancelled'
  if (escrow.status === 'disputed') return 'disputed'
  if (!holdsMoney(escrow)) return `already_${escrow.status}`
  return !force && openTerms(world, escrow.id).length > 0 ? 'terms_open' : null
}

function isOfCancelledBatch(world: World, { batch_id: id }: EscrowRow): boolean {
  if (id === null) return false
  const batch = world.store.get<{ cancelled_at: number | null }>(
    'SELECT cancelled_at FROM escrow_disbursement WHERE id = ?',
    id,
  )
  return batch?.cancelled_at != null
}

/** Why the payout to an external recipient fails, by the sample numbers; null if it does not. The escrow then keeps its money. */
export function payoutFailure(escrow: EscrowRow): string | null {
  if (escrow.batch_id === null || escrow.receiver_id !== null) return null
  if (escrow.phone_number === null) return 'There is no phone number to pay to.'
  const outcome = sampleOf(escrow.phone_number)?.outcome
  if (outcome?.kind === 'never') return 'The provider has not answered.'
  return outcome?.kind === 'failed' ? outcome.reason : null
}

/** Releases the money of an escrow to its receiver; refuses with CONFLICT what cannot be released or paid out. */
export function releaseEscrow(world: World, escrow: EscrowRow, force: boolean, now: number): void {
  const problem = releaseProblem(world, escrow, force)
  if (problem) throw conflict(problem, `This escrow is ${escrow.status} and cannot be released (${problem}).`)
  const failure = payoutFailure(escrow)
  if (failure) throw conflict('payout_failed', `The payout failed, and the escrow keeps its money: ${failure}`)
  setStatus(world, escrow, 'released', now)
  if (escrow.receiver_id) credit(world, escrow.receiver_id, escrow.currency, escrow.amount)
  record(world, escrow, 'paid', now)
  emit(world, { name: 'escrow.released', data: factsOf(escrow, 'released') })
}

/** Returns the money of an escrow to its sender; refuses one that holds none any more. */
export function reverseEscrow(world: World, escrow: EscrowRow, now: number): void {
  if (!holdsMoney(escrow) && escrow.status !== 'disputed' && escrow.status !== 'pending') {
    throw conflict(`already_${escrow.status}`, `This escrow is ${escrow.status} and cannot be reversed.`)
  }
  setStatus(world, escrow, 'reversed', now)
  if (escrow.sender_id && escrow.status !== 'pending') credit(world, escrow.sender_id, escrow.currency, escrow.amount)
  else if (escrow.batch_id) credit(world, world.settings.merchantId, escrow.currency, escrow.amount)
  record(world, escrow, 'cancelled', now)
  if (escrow.status === 'disputed') emit(world, { name: 'dispute.closed', data: factsOf(escrow, 'reversed') })
}

/** Opens a dispute about an escrow that holds money; returns its id. */
export function disputeEscrow(world: World, escrow: EscrowRow, reason: string | null, now: number): string {
  if (!holdsMoney(escrow))
    throw conflict(`already_${escrow.status}`, `This escrow is ${escrow.status} and cannot be disputed.`)
  const id = randomUUID()
  world.store.run('INSERT INTO escrow_dispute VALUES (?, ?, ?, ?)', id, escrow.id, reason, now)
  setStatus(world, escrow, 'disputed', now)
  emit(world, { name: 'dispute.opened', data: { ...factsOf(escrow, 'disputed'), dispute_id: id } })
  return id
}

const factsOf = (escrow: EscrowRow, status: string) => ({
  escrow_id: escrow.id,
  reference: escrow.reference,
  currency: escrow.currency,
  amount: escrow.amount / 100,
  status,
})

/** Funds or fails every collection escrow whose time has come. */
export function settleDueEscrows(world: World): void {
  const now = world.clock.now()
  const due = world.store.all<EscrowRow>(
    "SELECT * FROM escrow WHERE settles_at <= ? AND batch_id IS NULL AND status = 'pending' ORDER BY settles_at",
    now,
  )
  if (due.length > 0) world.store.tx(() => fundAll(world, due))
}

function fundAll(world: World, due: EscrowRow[]): void {
  for (const escrow of due) fundEscrow(world, escrow, escrow.planned, escrow.settles_at ?? escrow.created_at)
}

/** Funds a collection escrow, or fails it. Within the caller's transaction. */
export function fundEscrow(world: World, escrow: EscrowRow, outcome: string, at: number): void {
  const failed = outcome === 'failed'
  setStatus(world, escrow, failed ? 'failed' : 'active', at)
  record(world, escrow, failed ? 'failed' : 'collected', at)
}

function record(
  world: World,
  escrow: EscrowRow,
  kind: 'paid' | 'collected' | 'failed' | 'cancelled',
  at: number,
): void {
  recordMovement(world, {
    kind,
    at,
    tag: escrow.tag,
    reference: escrow.reference,
    sourceId: escrow.batch_id ?? escrow.id,
    itemId: escrow.id,
    currency: escrow.currency,
    amount: escrow.amount,
    network: escrow.payment_method,
    destination: escrow.receiver_id ?? escrow.phone_number ?? escrow.email ?? '',
  })
}
