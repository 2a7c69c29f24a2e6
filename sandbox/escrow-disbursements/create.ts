import { randomUUID } from 'node:crypto'
import { lostAnswer } from '../disbursements/create.ts'
import type { PlannedItem } from '../disbursements/plan.ts'
import { planBatch } from '../disbursements/plan.ts'
import { addTerms, type Term } from '../escrows/terms.ts'
import { recordMovement } from '../ledger/record.ts'
import { debitMerchant } from '../wallets.ts'
import type { World } from '../world.ts'
import type { EscrowBatchBody } from './shapes.ts'

/** Debits the total from the merchant's wallet and holds it in one escrow per recipient (contract 2.7). */
export function createEscrowBatch(world: World, body: EscrowBatchBody, now: number) {
  const plan = planBatch(world, body, true)
  const id = randomUUID()
  const description = body.description.slice(0, world.dialect.now().descriptionMax ?? body.description.length)
  debitMerchant(world, plan.currency, plan.total)
  world.store.run(
    'INSERT INTO escrow_disbursement VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, NULL)',
    id,
    'pending',
    plan.currency,
    plan.paymentMethod,
    description,
    plan.items.length,
    plan.total,
    body.user_location ? JSON.stringify(body.user_location) : null,
    now,
  )
  const tag = description.trim().split(/\s+/)[0] ?? ''
  const batch = {
    id,
    tag,
    now,
    currency: plan.currency,
    method: plan.paymentMethod,
    location: body.user_location ?? null,
  }
  for (const [ordinal, item] of plan.items.entries()) {
    createItem(world, batch, item, { ordinal, terms: body.recipients[ordinal]?.terms ?? [] })
  }
  return { id, lost: lostAnswer(plan) }
}

type Batch = { id: string; tag: string; now: number; currency: string; method: string; location: object | null }

function createItem(world: World, batch: Batch, item: PlannedItem, place: { ordinal: number; terms: Term[] }): void {
  const id = randomUUID()
  world.store.run(
    'INSERT INTO escrow VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, ?, ?, ?, ?, NULL)',
    id,
    batch.id,
    randomUUID(),
    place.ordinal,
    batch.tag,
    item.reference,
    item.amount,
    batch.currency,
    batch.method,
    'pending',
    world.settings.merchantId,
    item.recipientId,
    item.email,
    item.phone,
    JSON.stringify({ products: [], location: batch.location }),
    'paid',
    batch.now,
    batch.now,
  )
  addTerms(world, id, place.terms)
  recordMovement(world, {
    kind: 'accepted',
    at: batch.now,
    tag: batch.tag,
    reference: item.reference,
    sourceId: batch.id,
    itemId: id,
    currency: batch.currency,
    amount: item.amount,
    network: item.type === 'internal' ? 'wallet' : batch.method,
    destination: item.recipientId ?? item.phone ?? item.email ?? '',
  })
}
