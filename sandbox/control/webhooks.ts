import { z } from 'zod'
import { notFound } from '../answers/refusal.ts'
import { isoTime } from '../clock.ts'
import { type DeliveryRow, redeliver } from '../webhooks/deliver.ts'
import type { World } from '../world.ts'
import { readInput } from './read-input.ts'

/** The latest deliveries, newest first. */
export function listDeliveries(world: World) {
  const rows = world.store.all<DeliveryRow>('SELECT * FROM webhook_delivery ORDER BY rowid DESC LIMIT 200')
  return {
    deliveries: rows.map((row) => ({
      deliveryId: row.id,
      webhookId: row.endpoint_id,
      event: row.event,
      forged: row.forged === 1,
      attempts: row.attempts,
      lastResult: row.last_result,
      deliveredAt: row.delivered_at === null ? null : isoTime(row.delivered_at),
      body: row.body,
    })),
  }
}

const Input = z.strictObject({ deliveryId: z.string() })

/** Sends one delivery again. */
export function redeliverByHand(world: World, body: unknown) {
  const { deliveryId } = readInput(Input, body)
  const row = world.store.get<DeliveryRow>('SELECT * FROM webhook_delivery WHERE id = ?', deliveryId)
  if (!row) throw notFound('delivery')
  redeliver(world, row)
  return { deliveryId }
}
