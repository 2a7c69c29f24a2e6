import 'server-only'
import { callService } from './client'
import { readServiceId } from './id'
import { moneyRoute } from './routes'
import type { Wire } from './wire'

const IDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/

export type StoredRequest = {
  readonly method: string
  readonly path: string
  readonly body: Uint8Array
  readonly idempotencyKey: string
  /** Whether the request may still be sent, asked directly before its first byte leaves. */
  readonly confirm?: () => Promise<boolean>
}

/**
 * Sends one stored money-moving request: exactly these bytes under exactly this key, once. What came of it is returned
 * raw; only the classification of lib/submissions may say what it proves. Throws when the path is on no template.
 */
export async function sendStored(stored: StoredRequest): Promise<Wire> {
  const route = moneyRoute(stored.method, stored.path)
  if (route === null) throw new Error(`No money-moving route has the form ${stored.method} ${stored.path}.`)
  const id = readServiceId(IDS.exec(stored.path)?.[0] ?? '')
  const { body, idempotencyKey, confirm } = stored
  return callService({ route, ...(id === null ? {} : { id }), body, idempotencyKey, class: 'send', confirm })
}
