import { randomBytes, randomUUID } from 'node:crypto'
import { notFound } from '../answers/refusal.ts'
import { isoTime } from '../clock.ts'
import type { World } from '../world.ts'

export type EndpointRow = {
  id: string
  url: string
  description: string | null
  events: string
  secret: string | null
  active: number
  created_at: number
}

// Where the operator sends every event of this merchant to; the default surface has no route to register one.
const OPERATOR = '3c1f6a52-9d0e-4b7a-8f11-000000000001'

export const allEndpoints = (world: World): EndpointRow[] =>
  world.store.all<EndpointRow>('SELECT * FROM webhook_endpoint ORDER BY created_at, id')

/** The endpoint of this id; refuses an unknown one. */
export function mustFindEndpoint(world: World, id: string): EndpointRow {
  const endpoint = world.store.get<EndpointRow>('SELECT * FROM webhook_endpoint WHERE id = ?', id)
  if (!endpoint) throw notFound('webhook')
  return endpoint
}

export const eventsOf = (endpoint: EndpointRow): string[] => endpoint.events.split(' ')

type Wanted = { url: string; description: string | null; events: string[]; secret: string | null; active: boolean }

/** Registers an endpoint; a secret is made where none is given. */
export function addEndpoint(world: World, wanted: Omit<Wanted, 'active'>): EndpointRow {
  const id = randomUUID()
  saveEndpoint(world, id, {
    ...wanted,
    secret: wanted.secret ?? `whsec_${randomBytes(24).toString('base64url')}`,
    active: true,
  })
  return mustFindEndpoint(world, id)
}

/** Writes an endpoint under its id, new or changed. */
export function saveEndpoint(world: World, id: string, wanted: Wanted): void {
  world.store.run(
    `INSERT INTO webhook_endpoint VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (id) DO UPDATE
     SET url = ?2, description = ?3, events = ?4, secret = ?5, active = ?6`,
    id,
    wanted.url,
    wanted.description,
    wanted.events.join(' '),
    wanted.secret,
    wanted.active ? 1 : 0,
    world.clock.now(),
  )
}

export function removeEndpoint(world: World, id: string): void {
  world.store.run('DELETE FROM webhook_endpoint WHERE id = ?', mustFindEndpoint(world, id).id)
}

/** Keeps the operator's endpoint in step with the settings of this start. */
export function openOperatorEndpoint(world: World): void {
  const { webhookUrl, webhookSecret } = world.settings
  if (webhookUrl === null) {
    world.store.run('DELETE FROM webhook_endpoint WHERE id = ?', OPERATOR)
    return
  }
  const description = 'Set by the operator'
  saveEndpoint(world, OPERATOR, { url: webhookUrl, description, events: ['*'], secret: webhookSecret, active: true })
}

/** An endpoint as its lists show it: whether it has a secret and how that ends, never the secret (contract 6.3). */
export const endpointBody = (endpoint: EndpointRow) => ({
  webhook_id: endpoint.id,
  url: endpoint.url,
  description: endpoint.description,
  events: eventsOf(endpoint),
  active: endpoint.active === 1,
  has_secret: endpoint.secret !== null,
  secret_hint: endpoint.secret === null ? null : `…${endpoint.secret.slice(-4)}`,
  created_at: isoTime(endpoint.created_at),
})
