import 'server-only'
import { EventEmitter, once } from 'node:events'
import { request } from 'undici'
import { z } from 'zod'
import { settings } from '@/lib/platform/settings'

type MovedClock = { readonly behind: Float64Array; readonly machineNow: () => number }

const clock = (): MovedClock => {
  const { movedClock } = globalThis as { movedClock?: MovedClock }
  if (movedClock === undefined) throw new Error('The demo data needs scripts/lib/moved-clock.mjs.')
  return movedClock
}

/** The machine's own time, in milliseconds since 1970. */
export const machineNow = (): number => clock().machineNow()

/** Posts to the control plane of our own sandbox. Throws where it refuses. */
async function controlSandbox(path: string, body: object): Promise<unknown> {
  const answer = await request(`${settings().service.baseUrl}/_sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answer.body.text()
  if (answer.statusCode !== 200) throw new Error(`The sandbox refused ${path}: ${answer.statusCode} ${text}`)
  return JSON.parse(text)
}

/** Gives people a wallet at the sandbox, with `email` as its sign-in. */
export async function addWallets(
  users: readonly { readonly email: string; readonly name: string; readonly phone: string }[],
): Promise<void> {
  await controlSandbox('wallet-users', { users })
}

const moved = z.object({ deliveries: z.number() })
const arrivals = new EventEmitter()
const webhooks = { sent: 0, received: 0 }

/** Counts a webhook that was received. */
export function noteWebhook(): void {
  webhooks.received += 1
  arrivals.emit('webhook')
}

/**
 * Moves this process, its database and the sandbox to a time, given in milliseconds since 1970; null is the machine's own. Waits
 * until the webhooks that have become due are received.
 */
export async function moveTo(at: number | null): Promise<void> {
  const { behind, machineNow: now } = clock()
  behind[0] = at === null ? 0 : now() - at
  const { deliveries } = moved.parse(
    await controlSandbox('clock', { at: at === null ? 'now' : new Date(at).toISOString() }),
  )
  webhooks.sent += deliveries
  while (webhooks.received < webhooks.sent) await once(arrivals, 'webhook', { signal: AbortSignal.timeout(10_000) })
}
