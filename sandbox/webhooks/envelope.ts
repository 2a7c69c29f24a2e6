import { randomUUID } from 'node:crypto'
import { isoTime } from '../clock.ts'
import type { Dialect } from '../dialect/switches.ts'
import { MERCHANT } from '../payments/records.ts'
import type { World } from '../world.ts'
import type { EndpointRow } from './endpoints.ts'
import type { WebhookEvent } from './event.ts'

/** The bodies that tell one event to one endpoint: in the public envelope (6.2), the developer one (6.3), or both. */
export function bodiesOf(world: World, endpoint: EndpointRow, event: WebhookEvent): string[] {
  const { webhookEnvelope } = world.dialect.now()
  const forPublic = event.name.startsWith('disbursement.')
  const wanted = webhookEnvelope === 'by-event' ? (forPublic ? 'public' : 'developer') : webhookEnvelope
  const bodies: string[] = []
  if (wanted !== 'developer') bodies.push(publicBody(world, event))
  if (wanted !== 'public') bodies.push(developerBody(world, endpoint, event))
  return bodies
}

const publicBody = (world: World, event: WebhookEvent): string =>
  JSON.stringify({ data: { event: event.name, ...event.data }, timestamp: stampOf(world, 'with-offset') })

function developerBody(world: World, endpoint: EndpointRow, event: WebhookEvent): string {
  const merchant = { merchant_id: world.settings.merchantId, merchant_name: MERCHANT.name }
  return JSON.stringify({
    event: event.name,
    data: { test: false, ...merchant, ...event.data },
    timestamp: stampOf(world, 'without-offset'),
    webhook_id: world.dialect.now().webhookIdPer === 'endpoint' ? endpoint.id : randomUUID(),
  })
}

// The public envelope has an offset, the developer one none, unless the dialect turns both one way.
function stampOf(world: World, own: 'with-offset' | 'without-offset'): string {
  const { webhookTimestamp } = world.dialect.now()
  const way = webhookTimestamp === 'by-envelope' ? own : webhookTimestamp
  return stamp(way, world.clock.now())
}

const stamp = (way: 'with-offset' | 'without-offset', now: number): string =>
  way === 'with-offset' ? isoTime(now).replace('Z', '+00:00') : isoTime(now).replace('Z', '')

/** The body of a retry: the same bytes, or stamped with the moment of the retry where the dialect does so. */
export function retryBody(dialect: Dialect, body: string, now: number): string {
  if (!dialect.webhookRestamped) return body
  // Only this file writes such bodies.
  const told = JSON.parse(body) as { timestamp: string }
  const way = told.timestamp.endsWith('+00:00') ? 'with-offset' : 'without-offset'
  return JSON.stringify({ ...told, timestamp: stamp(way, now) })
}
