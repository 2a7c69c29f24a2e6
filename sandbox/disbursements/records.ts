import { formatAmount } from '../amount.ts'
import { isoTime } from '../clock.ts'
import type { World } from '../world.ts'

export type BatchRow = {
  id: string
  status: string
  currency: string
  payment_method: string
  description: string
  tag: string
  recipient_count: number
  total: number
  fee: number
  internal_total: number
  external_total: number
  created_at: number
  completed_at: number | null
  cancelled_at: number | null
  cancellation_reason: string | null
}

export type ItemRow = {
  id: string
  disbursement_id: string
  recipient_id: string | null
  email: string | null
  phone_number: string | null
  reference: string | null
  payout_type: 'internal' | 'external'
  amount: number
  fee: number
  status: string
  failure_reason: string | null
  planned: 'paid' | 'failed' | 'never'
  planned_reason: string | null
  hand_over_at: number | null
  settles_at: number | null
  completed_at: number | null
}

type Counts = { successful: number; pending: number }

export const findBatch = (world: World, id: string): BatchRow | undefined =>
  world.store.get<BatchRow>('SELECT * FROM disbursement WHERE id = ?', id)

export const itemsOf = (world: World, id: string): ItemRow[] =>
  world.store.all<ItemRow>('SELECT * FROM disbursement_item WHERE disbursement_id = ? ORDER BY ordinal', id)

const countsOf = (world: World, id: string): Counts =>
  world.store.get<Counts>(
    `SELECT coalesce(sum(status = 'completed'), 0) AS successful, coalesce(sum(status = 'pending'), 0) AS pending
     FROM disbursement_item WHERE disbursement_id = ?`,
    id,
  ) ?? { successful: 0, pending: 0 }

/** The create answer and list item of contract 2.6. A cancelled item counts as failed, so the counts always add up. */
export function summaryOf(world: World, batch: BatchRow) {
  const { successful, pending } = countsOf(world, batch.id)
  return {
    disbursement_id: batch.id,
    status: batch.status,
    total_amount: formatAmount(batch.total),
    total_fee_amount: formatAmount(batch.fee),
    total_debit_amount: formatAmount(batch.total + batch.fee),
    internal_total_amount: formatAmount(batch.internal_total),
    external_total_amount: formatAmount(batch.external_total),
    currency: batch.currency,
    recipient_count: batch.recipient_count,
    successful_count: successful,
    failed_count: batch.recipient_count - successful - pending,
    pending_count: pending,
  }
}

/** The get answer of contract 2.6, with the counts and one entry an item. */
export function detailOf(world: World, batch: BatchRow) {
  return {
    ...summaryOf(world, batch),
    payment_method: batch.payment_method,
    description: batch.description,
    created_at: isoTime(batch.created_at),
    completed_at: timeOrNull(batch.completed_at),
    cancelled_at: timeOrNull(batch.cancelled_at),
    cancellation_reason: batch.cancellation_reason,
    items: itemsOf(world, batch.id).map((item) => itemBody(item, world.dialect.now().itemReferences)),
  }
}

const itemBody = (item: ItemRow, references: boolean) => ({
  recipient_id: item.recipient_id,
  email: item.email,
  phone_number: item.phone_number,
  amount: formatAmount(item.amount),
  status: item.status,
  ...(references ? { reference: item.reference } : {}),
  payout_type: item.payout_type,
  fee_amount: formatAmount(item.fee),
  failure_reason: item.failure_reason,
  completed_at: timeOrNull(item.completed_at),
})

const timeOrNull = (time: number | null) => (time === null ? null : isoTime(time))
