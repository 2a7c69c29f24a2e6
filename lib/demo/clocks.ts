import 'server-only'
import { EventEmitter, once } from 'node:events'
import { request } from 'undici'
import { z } from 'zod'
import { settings } from '@/lib/platform/settings'
import type { Sale } from './sales'
import type { StoryDatabase } from './story-database'
import { moveDate } from './story-date'

/** Posts to the control plane of our own sandbox. Throws where it refuses. */
export const controlSandbox = async (path: string, body: object): Promise<unknown> =>
  bodyOf(await postToSandbox(path, body))

async function postToSandbox(path: string, body: object) {
  const answer = await request(`${settings().service.baseUrl}/_sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { path, status: answer.statusCode, text: await answer.body.text() }
}

function bodyOf({ path, status, text }: Awaited<ReturnType<typeof postToSandbox>>): unknown {
  if (status !== 200) throw new Error(`The sandbox refused ${path}: ${status} ${text}`)
  return JSON.parse(text)
}

const moved = z.object({ deliveries: z.number() })
const arrivals = new EventEmitter()
let received = 0

/** Counts a webhook that was received. */
export function noteWebhook(): void {
  received += 1
  arrivals.emit('webhook')
}

type Story = {
  readonly database: StoryDatabase
  /** When it begins, in milliseconds since 1970. */
  readonly begin: number
  readonly sales: readonly Sale[]
}
let story: (Pick<Story, 'database'> & { readonly sales: Sale[]; readonly sentBefore: number }) | null = null

const iso = (at: number) => new Date(at).toISOString()

/** Sets all clocks to the beginning of the story. Answers false where the sandbox has paid anything: then its clock does not go back. */
export async function beginStory({ database, begin, sales }: Story): Promise<boolean> {
  const answer = await postToSandbox('clock', { at: iso(begin) })
  if (answer.status === 400) return false
  const { deliveries } = moved.parse(bodyOf(answer))
  story = { database, sales: sales.toSorted((a, b) => a.at - b.at), sentBefore: deliveries }
  moveDate(begin)
  database.moveTo(begin)
  return true
}

/**
 * Moves this process, its database and the sandbox forward to a time, given in milliseconds since 1970. What customers buy in the shop until
 * then is paid at its own time. Waits until the webhooks that have become due are received.
 */
export async function moveTo(at: number): Promise<void> {
  if (story === null) throw new Error('The story has not begun.')
  const { database, sales, sentBefore } = story
  moveDate(at)
  database.moveTo(at)
  const later = sales.findIndex((sale) => sale.at > at)
  const paid = sales.splice(0, later === -1 ? sales.length : later)
  const payments = paid.map((sale) => ({ at: iso(sale.at), body: sale.body }))
  const answer =
    paid.length === 0
      ? await controlSandbox('clock', { at: iso(at) })
      : await controlSandbox('payments', { payments, until: iso(at) })
  const { deliveries } = moved.parse(answer)
  while (received < deliveries - sentBefore) await once(arrivals, 'webhook', { signal: AbortSignal.timeout(10_000) })
}
