import { randomUUID } from 'node:crypto'
import type { World } from '../world.ts'
import { allEndpoints, type EndpointRow, eventsOf } from './endpoints.ts'
import { bodiesOf } from './envelope.ts'
import type { WebhookEvent } from './event.ts'

/** Queues an event for every endpoint that subscribes to it. In the transaction of the change, so that there is an event only if the change happened. */
export function emit(world: World, event: WebhookEvent): void {
  for (const endpoint of allEndpoints(world)) {
    const wanted = eventsOf(endpoint)
    if (endpoint.active && (wanted.includes('*') || wanted.includes(event.name))) queue(world, endpoint, event)
  }
}

/** Queues an event for one endpoint, with the fault that is scripted for deliveries, if there is one. */
export function queue(world: World, endpoint: EndpointRow, event: WebhookEvent): void {
  const fault = world.faults.take('WEBHOOK', `/${event.name}`)
  if (fault?.kind === 'webhook-never') return
  const now = world.clock.now()
  const late = fault?.kind === 'webhook-late' ? fault.delayMs : 0
  const heldBack = fault?.kind === 'webhook-reordered'
  for (const body of bodiesOf(world, endpoint, event)) {
    const delivery = { endpoint, event: event.name, body, heldBack, nextAt: heldBack ? null : now + late }
    insert(world, delivery, false)
    if (fault?.kind === 'webhook-repeated') insert(world, delivery, false)
    if (fault?.kind === 'webhook-forged') insert(world, { ...delivery, body: forge(body) }, true)
  }
  if (!heldBack) queueHeldBack(world, endpoint, now)
}

/** Queues the deliveries that a fault has held back, so that they arrive after this later event. */
function queueHeldBack(world: World, endpoint: EndpointRow, now: number): void {
  world.store.run(
    'UPDATE webhook_delivery SET held = 0, next_at = ? WHERE held = 1 AND endpoint_id = ?',
    now + 1,
    endpoint.id,
  )
}

const forge = (body: string) => body.replace('"failed"', '"completed"').replace('"processing"', '"completed"')

type Delivery = { endpoint: EndpointRow; event: string; body: string; heldBack: boolean; nextAt: number | null }

function insert(world: World, delivery: Delivery, forged: boolean): void {
  world.store.run(
    'INSERT INTO webhook_delivery VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, NULL, NULL)',
    randomUUID(),
    delivery.endpoint.id,
    delivery.event,
    delivery.body,
    forged ? 1 : 0,
    delivery.heldBack ? 1 : 0,
    world.clock.now(),
    delivery.nextAt,
  )
}
