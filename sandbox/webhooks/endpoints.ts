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

// The endpoint that the operator registers for all events of this merchant, since the default surface has no route for it.
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

type EndpointFields = {
  url: string
  description: string | null
  events: string[]
  secret: string | null
  active: boolean
}

/** Registers an endpoint; generates a secret if none is given. */
export function addEndpoint(world: World, fields: Omit<EndpointFields, 'active'>): EndpointRow {
  const id = randomUUID()
  saveEndpoint(world, id, {
    ...fields,
    secret: fields.secret ?? `whsec_${randomBytes(24).toString('base64url')}`,
    active: true,
  })
  return mustFindEndpoint(world, id)
}

/** Writes an endpoint under its id, new or changed. */
export function saveEndpoint(world: World, id: string, fields: EndpointFields): void {
  world.store.run(
    `INSERT INTO webhook_endpoint VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (id) DO UPDATE
     SET url = ?2, description = ?3, events = ?4, secret = ?5, active = ?6`,
    id,
    fields.url,
    fields.description,
    fields.events.join(' '),
    fields.secret,
    fields.active ? 1 : 0,
    world.clock.now(),
  )
}

export function removeEndpoint(world: World, id: string): void {
  world.store.run('DELETE FROM webhook_endpoint WHERE id = ?', mustFindEndpoint(world, id).id)
}

/** Makes the operator's endpoint match the settings of this start. */
export function openOperatorEndpoint(world: World): void {
  const { webhookUrl, webhookSecret } = world.settings
  if (webhookUrl === null) {
    world.store.run('DELETE FROM webhook_endpoint WHERE id = ?', OPERATOR)
    return
  }
  const description = 'Set by the operator'
  saveEndpoint(world, OPERATOR, { url: webhookUrl, description, events: ['*'], secret: webhookSecret, active: true })
}

/** An endpoint as lists show it: whether it has a secret and its last characters, never the whole secret (contract 6.3). */
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
