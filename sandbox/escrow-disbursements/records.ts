import { formatAmount } from '../amount.ts'
import { listHorizon, listOrder } from '../answers/list-order.ts'
import { page } from '../answers/page.ts'
import { notFound } from '../answers/refusal.ts'
import { isoTime } from '../clock.ts'
import type { EscrowRow } from '../escrows/records.ts'
import { termsOf } from '../escrows/terms.ts'
import type { World } from '../world.ts'
import type { EscrowListQuery } from './shapes.ts'

export type EscrowBatchRow = {
  id: string
  status: string
  currency: string
  payment_method: string
  description: string
  recipient_count: number
  total: number
  user_location: string | null
  created_at: number
  cancelled_at: number | null
  cancellation_reason: string | null
}

/** The escrow disbursement of this id; refuses an unknown one. */
export function mustFindBatch(world: World, id: string): EscrowBatchRow {
  const batch = world.store.get<EscrowBatchRow>('SELECT * FROM escrow_disbursement WHERE id = ?', id)
  if (!batch) throw notFound('escrow disbursement')
  return batch
}

export const escrowsOf = (world: World, id: string): EscrowRow[] =>
  world.store.all<EscrowRow>('SELECT * FROM escrow WHERE batch_id = ? ORDER BY ordinal', id)

/** A list item: the create answer without its escrow items. */
export function summaryBody(world: World, batch: EscrowBatchRow) {
  const escrows = escrowsOf(world, batch.id)
  const successful = escrows.filter((escrow) => escrow.status === 'released').length
  const failed = escrows.filter((escrow) => escrow.status === 'reversed').length
  return {
    disbursement_id: batch.id,
    status: batch.status,
    total_amount: formatAmount(batch.total),
    currency: batch.currency,
    payment_method: batch.payment_method,
    recipient_count: batch.recipient_count,
    successful_count: successful,
    failed_count: failed,
    pending_count: escrows.length - successful - failed,
    description: batch.description,
    created_at: isoTime(batch.created_at),
    cancelled_at: batch.cancelled_at === null ? null : isoTime(batch.cancelled_at),
    cancellation_reason: batch.cancellation_reason,
  }
}

/** The create and get answer of contract 2.7. */
export const detailBody = (world: World, batch: EscrowBatchRow) => ({
  ...summaryBody(world, batch),
  escrow_items: escrowsOf(world, batch.id).map((escrow) => itemBody(world, escrow)),
})

const itemBody = (world: World, escrow: EscrowRow) => ({
  item_id: escrow.item_id,
  recipient_id: escrow.receiver_id,
  email: escrow.email,
  phone_number: escrow.phone_number,
  amount: formatAmount(escrow.amount),
  escrow_id: escrow.id,
  status: escrow.status,
  terms_count: termsOf(world, escrow.id).length,
  ...(world.dialect.now().itemReferences ? { reference: escrow.reference } : {}),
})

/** One page of the escrow disbursements. */
export function listEscrowBatches(world: World, query: EscrowListQuery) {
  const values = [query.status ?? null, query.payment_method ?? null, listHorizon(world)] as const
  const from = `FROM escrow_disbursement WHERE (?1 IS NULL OR status = ?1) AND (?2 IS NULL OR payment_method = ?2)
    AND created_at <= ?3`
  const total = world.store.get<{ total: number }>(`SELECT count(*) AS total ${from}`, ...values)?.total ?? 0
  const rows = world.store.all<EscrowBatchRow>(
    `SELECT * ${from} ${listOrder(world)} LIMIT ?4 OFFSET ?5`,
    ...values,
    query.limit,
    query.offset,
  )
  return page(
    total,
    query,
    rows.map((row) => summaryBody(world, row)),
  )
}
