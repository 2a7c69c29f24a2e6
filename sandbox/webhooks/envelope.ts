import { randomUUID } from 'node:crypto'
import { isoTime } from '../clock.ts'
import type { Dialect } from '../dialect/switches.ts'
import { MERCHANT } from '../payments/records.ts'
import type { World } from '../world.ts'
import type { EndpointRow } from './endpoints.ts'
import type { WebhookEvent } from './event.ts'

/** The bodies of one event for one endpoint: in the public envelope (6.2), the developer one (6.3), or both. */
export function bodiesOf(world: World, endpoint: EndpointRow, event: WebhookEvent): string[] {
  const { webhookEnvelope } = world.dialect.now()
  const forPublic = event.name.startsWith('disbursement.')
  const envelope = webhookEnvelope === 'by-event' ? (forPublic ? 'public' : 'developer') : webhookEnvelope
  const bodies: string[] = []
  if (envelope !== 'developer') bodies.push(publicBody(world, event))
  if (envelope !== 'public') bodies.push(developerBody(world, endpoint, event))
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

// Timestamps of the public envelope have an offset, those of the developer one have none, unless the dialect sets one format.
function stampOf(world: World, own: 'with-offset' | 'without-offset'): string {
  const { webhookTimestamp } = world.dialect.now()
  const format = webhookTimestamp === 'by-envelope' ? own : webhookTimestamp
  return stamp(format, world.clock.now())
}

const stamp = (format: 'with-offset' | 'without-offset', now: number): string =>
  format === 'with-offset' ? isoTime(now).replace('Z', '+00:00') : isoTime(now).replace('Z', '')

/** The body of a retry: the same bytes, or with the time of the retry if the dialect requires it. */
export function retryBody(dialect: Dialect, body: string, now: number): string {
  if (!dialect.webhookRestamped) return body
  // Only this file writes such bodies.
  const written = JSON.parse(body) as { timestamp: string }
  const format = written.timestamp.endsWith('+00:00') ? 'with-offset' : 'without-offset'
  return JSON.stringify({ ...written, timestamp: stamp(format, now) })
}
