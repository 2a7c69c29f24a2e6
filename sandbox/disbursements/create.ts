import { randomUUID } from 'node:crypto'
import { recordMovement } from '../ledger/record.ts'
import { settlesAt } from '../processing.ts'
import { debitMerchant } from '../wallets.ts'
import type { World } from '../world.ts'
import type { Plan, PlannedItem } from './plan.ts'
import { type Outcome, sampleOf } from './sample-numbers.ts'

/** Creates a planned batch: debits the merchant's wallet and gives every item its outcome and times. Returns its id. */
export function createBatch(
  world: World,
  plan: Plan,
  described: string,
  call: { now: number; interrupted: boolean },
): string {
  const { now } = call
  const id = randomUUID()
  const description = described.slice(0, world.dialect.now().descriptionMax ?? described.length)
  debitMerchant(world, plan.currency, plan.total + plan.feeTotal)
  const tag = description.trim().split(/\s+/)[0] ?? ''
  world.store.run(
    'INSERT INTO disbursement VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, NULL, NULL)',
    id,
    'processing',
    plan.currency,
    plan.paymentMethod,
    description,
    tag,
    plan.items.length,
    plan.total,
    plan.feeTotal,
    plan.internalTotal,
    plan.externalTotal,
    now,
  )
  const reached = call.interrupted ? Math.ceil(plan.items.length / 2) : plan.items.length
  for (const [ordinal, item] of plan.items.entries()) {
    createItem(world, { id, tag, now, plan }, item, {
      ordinal,
      outcome: ordinal < reached ? outcomeOf(item) : brokenOff,
    })
  }
  return id
}

const brokenOff: Outcome = { kind: 'failed', reason: 'The provider broke off before this payout.' }

type Batch = { id: string; tag: string; now: number; plan: Plan }

function createItem(world: World, batch: Batch, item: PlannedItem, place: { ordinal: number; outcome: Outcome }): void {
  const id = randomUUID()
  const { ordinal, outcome } = place
  const times = timesOf(world, id, outcome, batch.now)
  world.store.run(
    'INSERT INTO disbursement_item VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, ?, ?, ?, ?, NULL)',
    id,
    batch.id,
    ordinal,
    item.recipientId,
    item.email,
    item.phone,
    item.reference,
    item.type,
    item.amount,
    item.fee.minor,
    'pending',
    outcome.kind,
    outcome.kind === 'failed' ? outcome.reason : null,
    times.handOver,
    times.settles,
  )
  recordMovement(world, {
    kind: 'accepted',
    at: batch.now,
    tag: batch.tag,
    reference: item.reference,
    sourceId: batch.id,
    itemId: id,
    currency: batch.plan.currency,
    amount: item.amount,
    network: item.type === 'internal' ? 'wallet' : batch.plan.paymentMethod,
    destination: item.recipientId ?? item.phone ?? item.email ?? '',
  })
}

function outcomeOf(item: PlannedItem): Outcome {
  if (item.type === 'internal') return { kind: 'paid' }
  // Contract 4.4: a recipient with an e-mail only passes the schema but cannot be paid.
  if (item.phone === null) return { kind: 'failed', reason: 'There is no phone number to pay to.' }
  return sampleOf(item.phone)?.outcome ?? { kind: 'paid' }
}

/** Contract 8: mobile money takes 30 to 60 seconds, scaled; after a third of that time an item can no longer be cancelled. */
function timesOf(world: World, itemId: string, outcome: Outcome, now: number) {
  const settles = settlesAt(world, itemId, outcome, { now, seconds: [30, 60] })
  if (settles === null) return { handOver: null, settles }
  const wait = (settles - now) / (outcome.kind === 'failed' && outcome.late ? 3 : 1)
  return { handOver: Math.round(now + wait / 3), settles }
}

/** Whether the answer to the creation of this batch gets lost, because of a sample number among its recipients. */
export function lostAnswer(plan: Plan): 'first-time' | 'always' | undefined {
  const ways = plan.items.map((item) => (item.type === 'external' ? sampleOf(item.phone)?.answer : undefined))
  if (ways.includes('always')) return 'always'
  return ways.includes('first-time') ? 'first-time' : undefined
}
