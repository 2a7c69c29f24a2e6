import { formatAmount } from '../amount.ts'
import { notFound } from '../answers/refusal.ts'
import { isoTime } from '../clock.ts'
import type { World } from '../world.ts'
import { openTerms, termBody, termStatusBody, termsOf } from './terms.ts'

export type EscrowStatus = 'pending' | 'active' | 'failed' | 'released' | 'reversed' | 'disputed'

export type EscrowRow = {
  id: string
  batch_id: string | null
  item_id: string | null
  ordinal: number
  tag: string | null
  reference: string | null
  amount: number
  currency: string
  payment_method: string
  status: EscrowStatus
  sender_id: string | null
  receiver_id: string | null
  email: string | null
  phone_number: string | null
  external_user_id: string | null
  details: string
  planned: string
  created_at: number
  updated_at: number
  settles_at: number | null
}

/** The escrow of this id; refuses an unknown one. */
export function mustFindEscrow(world: World, id: string): EscrowRow {
  const escrow = world.store.get<EscrowRow>('SELECT * FROM escrow WHERE id = ?', id)
  if (!escrow) throw notFound('escrow')
  return escrow
}

export function setStatus(world: World, escrow: EscrowRow, status: EscrowStatus, now: number): void {
  world.store.run(
    'UPDATE escrow SET status = ?, updated_at = ?, settles_at = NULL WHERE id = ?',
    status,
    now,
    escrow.id,
  )
}

/** Whether the escrow holds money: an escrow of a batch does from its creation, a collection once it is paid. */
export const holdsMoney = (escrow: EscrowRow): boolean =>
  escrow.status === 'active' || (escrow.status === 'pending' && escrow.batch_id !== null)

const actionOf: Record<string, string> = {
  delivery_confirmation: 'Confirm that the delivery was made.',
  manual_release: 'Release the escrow by hand.',
  time_lock: 'Wait for the deadline, then confirm it.',
  product_payment: 'Confirm that the products were paid.',
}

/** The escrow record, with the fields that the real service was seen to answer. */
export function escrowBody(world: World, escrow: EscrowRow) {
  const open = holdsMoney(escrow) ? openTerms(world, escrow.id) : []
  return {
    id: escrow.id,
    amount: formatAmount(escrow.amount),
    currency_code: escrow.currency,
    status: escrow.status,
    payment_method: escrow.payment_method,
    sender_id: escrow.sender_id,
    receiver_id: escrow.receiver_id,
    created_at: isoTime(escrow.created_at),
    updated_at: isoTime(escrow.updated_at),
    terms: termsOf(world, escrow.id).map(termBody),
    // Only `create` writes this column, from a parsed body.
    ...(JSON.parse(escrow.details) as object),
    required_actions: open.map((term) => ({
      action_type: term.type,
      term_id: term.id,
      description: actionOf[term.type],
    })),
    external_user_id: escrow.external_user_id,
  }
}

/** The answer of the status route. */
export function escrowStatusBody(world: World, escrow: EscrowRow) {
  return {
    escrow_id: escrow.id,
    status: escrow.status,
    amount: formatAmount(escrow.amount),
    currency: escrow.currency,
    payment_method: escrow.payment_method,
    created_at: isoTime(escrow.created_at),
    buyer_info: {
      type: escrow.sender_id === null ? 'unregistered' : 'registered',
      email: escrow.email,
      phone_number: escrow.phone_number,
      verified: true,
    },
    terms: termsOf(world, escrow.id).map(termStatusBody),
    all_terms_met: openTerms(world, escrow.id).length === 0,
  }
}
