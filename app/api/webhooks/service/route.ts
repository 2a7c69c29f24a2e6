import { countedAddress } from '@/lib/access/requests/client-address'
import { addressLimit } from '@/lib/access/sign-in/shared-limits'
import { system } from '@/lib/access/system'
import { type BodyProblem, readBody } from '@/lib/events/read-body'
import { receive } from '@/lib/events/receive'
import { log } from '@/lib/platform/log'
import { metrics } from '@/lib/platform/metrics'
import { withIncomingRequest } from '@/lib/platform/request-context'
import { ADDRESS_HEADER } from '@/lib/platform/request-id'
import { settings } from '@/lib/platform/settings'

const MOST_BYTES = 262_144
/** How many deliveries are checked and stored at the same moment: they are stored together, so that one does not wait for all others. */
const MOST_AT_ONCE = 128
/** How many bodies are read at the same moment: what they may hold of the memory is bounded by it. */
const MOST_READ_AT_ONCE = 256
/** How many unsigned requests one address may send in ten minutes. */
const MOST_REFUSED = 300

const refused = addressLimit('webhooks', MOST_REFUSED)

const shared = globalThis as { __webhooks?: { reading: Set<AbortController>; under: number } }
shared.__webhooks ??= { reading: new Set(), under: 0 }
const door = shared.__webhooks

const OUTCOMES = {
  stored: 200,
  repeated: 200,
  empty: 400,
  'broken-off': 400,
  unsigned: 401,
  'too-slow': 408,
  'too-large': 413,
  'too-often': 429,
  busy: 503,
  failed: 503,
} as const

type Outcome = keyof typeof OUTCOMES

const OF_NOBODY: readonly Outcome[] = ['unsigned', 'empty', 'broken-off', 'too-slow', 'too-large']

/**
 * Where the service delivers its webhooks (contract 6.1). 2xx only once it is durable; a refused request gets only
 * the status number.
 */
export async function POST(request: Request): Promise<Response> {
  const address = countedAddress(request.headers.get(ADDRESS_HEADER) ?? '')
  const outcome = await admitted(request, address)
  if (OF_NOBODY.includes(outcome)) refused.note(address, Date.now())
  metrics().events.inc({ outcome })
  return new Response(null, { status: OUTCOMES[outcome], headers: { 'cache-control': 'no-store' } })
}

async function admitted(request: Request, address: string): Promise<Outcome> {
  // Behind a proxy that the settings do not name, all requests have one address, the service's too: what may be signed is still checked.
  if (refused.isReached(address, Date.now()) && !SIGNATURE.test(signatureOf(request) ?? '')) return 'too-often'
  const raw = await bodyOf(request)
  if (typeof raw === 'string') return raw
  // Only a complete body takes a slot, so that a slow sender does not delay others.
  if (door.under >= MOST_AT_ONCE) return 'busy'
  door.under += 1
  try {
    return await withIncomingRequest(() => takeIn(request, raw, address))
  } finally {
    door.under -= 1
  }
}

// The service sends a delivery in one piece. Of too many open bodies, the one that has been arriving longest is dropped.
async function bodyOf(request: Request): Promise<Uint8Array | BodyProblem> {
  const [longest] = door.reading
  if (longest !== undefined && door.reading.size >= MOST_READ_AT_ONCE) {
    door.reading.delete(longest)
    longest.abort()
  }
  const own = new AbortController()
  door.reading.add(own)
  try {
    return await readBody(request, MOST_BYTES, { abort: own.signal })
  } finally {
    door.reading.delete(own)
  }
}

const SIGNATURE = /^[0-9a-f]{64}$/i

const signatureOf = (request: Request) => request.headers.get(`x-${settings().service.headerName}-signature`)

async function takeIn(request: Request, raw: Uint8Array, address: string): Promise<Outcome> {
  try {
    const received = await receive(system(), {
      ...{ raw, address, signature: signatureOf(request) },
      timestamp: request.headers.get(`x-${settings().service.headerName}-timestamp`),
      headers: Object.fromEntries(request.headers),
    })
    if (received.ok) return received.value
    log.warn({ address, bytes: raw.length, why: received.problem }, 'a webhook was refused')
    return received.problem
  } catch (err) {
    log.error({ err }, 'a webhook could not be taken in; the service will send it again')
    return 'failed'
  }
}
