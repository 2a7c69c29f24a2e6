import { createHmac } from 'node:crypto'
import type { World } from '../world.ts'
import { allEndpoints, type EndpointRow, mustFindEndpoint } from './endpoints.ts'
import { retryBody } from './envelope.ts'

export type DeliveryRow = {
  id: string
  endpoint_id: string
  event: string
  body: string
  forged: number
  held: number
  created_at: number
  next_at: number | null
  attempts: number
  last_result: string | null
  delivered_at: number | null
}

// Seconds until the next try. After the last try a delivery stays as it is until it is sent again by hand.
const backoff = [5, 30, 120, 600, 3_600, 21_600, 86_400]
const TIMEOUT = 10_000

/** Contract 6.1: hex HMAC-SHA256 over the raw body. */
const signBody = (secret: string, body: string): string => createHmac('sha256', secret).update(body).digest('hex')

/**
 * Stores the results of the deliveries that ended since the last tick and claims those that are due, in one transaction. Each
 * stays queued until it is answered with a 2xx. Returns how many were begun.
 */
export function deliverDue(world: World): number {
  const ended = world.deliveriesEnded.splice(0)
  const now = world.clock.now()
  const anyDue = world.store.get('SELECT 1 FROM webhook_delivery WHERE next_at <= ? LIMIT 1', now)
  if (ended.length === 0 && !anyDue) return 0
  const endpoints = new Map(allEndpoints(world).map((endpoint) => [endpoint.id, endpoint]))
  const begun = world.store.tx(() => {
    for (const { delivery, outcome } of ended) {
      // If the delivery was sent again by hand in the meantime, only the answer to the later one counts.
      if (world.deliveriesUnderWay.get(delivery.id) !== delivery) continue
      world.deliveriesUnderWay.delete(delivery.id)
      settleDelivery(world, delivery, outcome)
    }
    const due = world.store.all<DeliveryRow>(
      'SELECT * FROM webhook_delivery WHERE next_at <= ? ORDER BY next_at, rowid LIMIT 50',
      now,
    )
    return due.flatMap((delivery) => {
      const endpoint = endpoints.get(delivery.endpoint_id)
      if (!endpoint) {
        settleDelivery(world, delivery, { ok: false, result: 'The endpoint was removed.' })
        return []
      }
      // After a kill the delivery is due again when the time-out has passed. If the clock is moved past it, nothing is sent twice.
      world.store.run('UPDATE webhook_delivery SET next_at = ? WHERE id = ?', now + 2 * TIMEOUT, delivery.id)
      if (world.deliveriesUnderWay.has(delivery.id)) return []
      world.deliveriesUnderWay.set(delivery.id, delivery)
      return [{ delivery, endpoint }]
    })
  })
  world.deliveriesBegun += begun.length
  for (const { delivery, endpoint } of begun) void attempt(world, endpoint, delivery)
  return begun.length
}

const DELIVERED_FOR = 7 * 86_400_000

/** Deletes deliveries that were accepted a week ago. */
export function purgeDeliveries(world: World): void {
  world.store.run('DELETE FROM webhook_delivery WHERE delivered_at <= ?', world.clock.now() - DELIVERED_FOR)
}

async function attempt(world: World, endpoint: EndpointRow, delivery: DeliveryRow): Promise<void> {
  const dialect = world.dialect.now()
  const body = delivery.attempts === 0 ? delivery.body : retryBody(dialect, delivery.body, world.clock.now())
  const headers = new Headers({
    'Content-Type': 'application/json',
    'User-Agent': `${world.settings.headerName}-Webhook/1.0`,
  })
  headers.set(`X-${world.settings.headerName}-Event`, delivery.event)
  if (endpoint.secret !== null && dialect.webhookSigned) {
    const secret = delivery.forged ? 'a-guess' : endpoint.secret
    headers.set(`X-${world.settings.headerName}-Signature`, signBody(secret, body))
  }
  const outcome = await post(endpoint.url, headers, body)
  if (world.open) world.deliveriesEnded.push({ delivery, outcome })
}

/** The answer of an endpoint: whether it was a 2xx, and its status or why there is none. */
export type Outcome = { ok: boolean; result: string }

async function post(url: string, headers: Headers, body: string): Promise<Outcome> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT)
    const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' })
    await answer.body?.cancel()
    return { ok: answer.ok, result: String(answer.status) }
  } catch (error) {
    return { ok: false, result: error instanceof Error ? error.message : String(error) }
  }
}

function settleDelivery(world: World, delivery: DeliveryRow, { ok, result }: Outcome): void {
  const now = world.clock.now()
  const wait = backoff[delivery.attempts]
  const next = ok || delivery.forged || wait === undefined ? null : now + wait * 1_000
  world.store.run(
    'UPDATE webhook_delivery SET attempts = attempts + 1, last_result = ?, next_at = ?, delivered_at = ? WHERE id = ?',
    result,
    next,
    ok ? now : null,
    delivery.id,
  )
}

/** Sends a delivery again, whatever its result was. Refused if its endpoint was removed. */
export function redeliver(world: World, delivery: DeliveryRow): void {
  mustFindEndpoint(world, delivery.endpoint_id)
  world.deliveriesUnderWay.delete(delivery.id)
  world.store.run(
    'UPDATE webhook_delivery SET attempts = 0, next_at = ?, held = 0 WHERE id = ?',
    world.clock.now(),
    delivery.id,
  )
}
