import 'server-only'
import { callService } from './client'
import { moneyRoute } from './routes'
import type { Wire } from './wire'

export type StoredRequest = {
  readonly method: string
  readonly path: string
  readonly body: Uint8Array
  readonly idempotencyKey: string
  readonly bearer?: string | null
  /** Whether the request may still be sent. Called directly before its first byte leaves. */
  readonly confirm?: () => Promise<boolean>
}

/**
 * Sends one stored money-moving request: exactly these bytes under exactly this key, once. Returns the raw result; only the
 * classification in lib/submissions decides what it proves. Throws when the path is on no template.
 */
export async function sendStored(stored: StoredRequest): Promise<Wire> {
  const known = moneyRoute(stored.method, stored.path)
  if (known === null) throw new Error(`No money-moving route has the form ${stored.method} ${stored.path}.`)
  const { body, idempotencyKey, bearer, confirm } = stored
  return callService({ ...known, body, idempotencyKey, bearer, class: 'send', confirm })
}
