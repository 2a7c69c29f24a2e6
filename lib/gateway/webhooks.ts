import 'server-only'
import type { Result } from '@/lib/platform/result'
import { callService } from './client'
import type { ServiceProblem } from './errors'
import type { ServiceId } from './id'
import { parseAnswer } from './parse'
import { type Page, pageShape } from './shapes/page'
import { anyShape, type ServiceWebhook, webhookShape } from './shapes/webhook'

/** What an endpoint is created with. `secret`: null lets the service generate one, which only its answer contains. */
export type NewWebhook = {
  readonly url: string
  readonly description: string | null
  readonly events: readonly string[]
  readonly secret: string | null
}

type Changes = Partial<Pick<NewWebhook, 'description' | 'events'>> & {
  readonly active?: boolean
  readonly secret?: string
}

const MOST = 100
const bytesOf = (body: object) => new TextEncoder().encode(JSON.stringify(body))

/** Creates an endpoint (contract 6.3, where enabled). */
export async function createWebhook({ secret, ...asked }: NewWebhook): Promise<Result<ServiceWebhook, ServiceProblem>> {
  const body = bytesOf({ ...asked, ...(secret === null ? {} : { secret }) })
  return parseAnswer(await callService({ route: 'webhooks.create', body, class: 'read' }), webhookShape, 'read')
}

/** The endpoints of this merchant, at most 100 (contract 6.3, where enabled). */
export async function listWebhooks(): Promise<Result<Page<ServiceWebhook>, ServiceProblem>> {
  const query = new URLSearchParams({ limit: String(MOST), offset: '0' })
  return parseAnswer(
    await callService({ route: 'webhooks.list', query, class: 'read' }),
    pageShape(webhookShape),
    'read',
  )
}

/** Changes an endpoint: only the members given (contract 6.3, where enabled). */
export async function changeWebhook(id: ServiceId, changes: Changes): Promise<Result<ServiceWebhook, ServiceProblem>> {
  const wire = await callService({ route: 'webhooks.change', id, body: bytesOf(changes), class: 'read' })
  return parseAnswer(wire, webhookShape, 'read')
}

/** Has the service send a test event to an endpoint (contract 6.3, where enabled). */
export async function testWebhook(id: ServiceId): Promise<Result<null, ServiceProblem>> {
  return parseAnswer(await callService({ route: 'webhooks.test', id, class: 'read' }), anyShape, 'read')
}

/** Removes an endpoint (contract 6.3, where enabled). */
export async function removeWebhook(id: ServiceId): Promise<Result<null, ServiceProblem>> {
  return parseAnswer(await callService({ route: 'webhooks.remove', id, class: 'read' }), anyShape, 'read')
}
