import 'server-only'
import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { Agent, request } from 'undici'
import { log } from '@/lib/platform/log'
import { metrics } from '@/lib/platform/metrics'
import { incomingRequestId } from '@/lib/platform/request-context'
import { settings } from '@/lib/platform/settings'
import { traced } from '@/lib/platform/tracing'
import { mayConnect, type Reach, serviceTarget } from './address'
import { readError } from './errors'
import { serviceHeaders } from './headers'
import { Health, type ServiceHealth } from './health'
import type { ServiceId, TermId } from './id'
import { safeText } from './json'
import { type CallClass, Pace } from './pace'
import { retryAfterMs } from './retry-after'
import { ROUTES, type RouteName, routePath } from './routes'
import { type Unanswered, unanswered, type Wire } from './wire'

const CONNECT_MS = 5_000
const MAX_ANSWER_BYTES = 16 * 1024 * 1024
const MAX_WAITING = 200

export type Call = {
  readonly route: RouteName
  readonly id?: ServiceId
  readonly term?: TermId
  readonly query?: URLSearchParams
  readonly body?: Uint8Array
  readonly idempotencyKey?: string
  /** The token of a payer who allowed us to charge their wallet (contract 5.2). */
  readonly bearer?: string | null | undefined
  readonly class: CallClass
  readonly signal?: AbortSignal | undefined
  /** Called when it is this call's turn, directly before the first byte; false leaves the call unsent. */
  readonly confirm?: (() => Promise<boolean>) | undefined
}

type Connection = {
  readonly target: ReturnType<typeof serviceTarget>
  readonly reads: Agent
  readonly sends: Agent
  readonly pace: Pace
  readonly health: Health
}

// Next evaluates modules more than once in a process, and there must be one rate limit.
const shared = globalThis as { __serviceConnection?: Connection }

function connection(): Connection {
  shared.__serviceConnection ??= openConnection()
  return shared.__serviceConnection
}

function openConnection(): Connection {
  const { environment, service } = settings()
  const target = serviceTarget(service.baseUrl, environment)
  const options = {
    allowH2: false,
    headersTimeout: service.timeoutMs,
    bodyTimeout: service.timeoutMs,
    maxResponseSize: MAX_ANSWER_BYTES,
    // Set explicitly, so that an environment variable cannot switch certificate checks off.
    connect: { timeout: CONNECT_MS, rejectUnauthorized: true, lookup: guardedLookup(target.reach) },
  }
  return {
    target,
    reads: new Agent({ ...options, pipelining: 1, connections: service.maxInFlight }),
    // A send never reuses an old connection, which the other side may be closing at that moment.
    sends: new Agent({ ...options, pipelining: 0 }),
    pace: new Pace({
      ratePerSecond: service.ratePerSecond,
      maxInFlight: service.maxInFlight,
      maxWaiting: MAX_WAITING,
    }),
    health: new Health(),
  }
}

function guardedLookup(reach: Reach): LookupFunction {
  return (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, '')
      const refused = addresses.find(({ address }) => !mayConnect(address, reach))
      const [first] = addresses
      if (refused !== undefined || first === undefined)
        return callback(
          Object.assign(new Error(`${hostname} leads to a refused address`), { code: 'EADDRPRIVATE' }),
          '',
        )
      if (options.all) return callback(null, addresses)
      callback(null, first.address, first.family)
    })
}

/** What the last calls show about the service. Makes no call. */
export function serviceHealth(): ServiceHealth {
  return connection().health.read()
}

/** How many milliseconds calls of a class still wait after a 429; 0 when they do not wait. */
export function servicePausedFor(which: CallClass): number {
  return connection().pace.pausedFor(which)
}

/** Closes the connections and resets rate, pauses and health. The next call opens new connections. */
export async function closeService(): Promise<void> {
  const open = shared.__serviceConnection
  delete shared.__serviceConnection
  if (open !== undefined) await Promise.all([open.reads.destroy(), open.sends.destroy()])
}

/**
 * Every call to the service goes through here. Sends one request, once: no redirect, no cache, no retry. Waits for its turn in
 * the shared rate, then has `SERVICE_TIMEOUT_MS` for the whole call. Never throws for what the network or the service does.
 */
export async function callService(call: Call): Promise<Wire> {
  const { pace } = connection()
  const end = await pace.take(call.class, call.signal)
  const requestId = await incomingRequestId()
  if (end === null)
    return { requestId, at: new Date(), latencyMs: 0, ...notStarted(call.signal?.aborted ? 'given-up' : 'busy') }
  try {
    if (call.confirm !== undefined && !(await call.confirm()))
      return { requestId, at: new Date(), latencyMs: 0, ...notStarted('given-up') }
    const facts = { 'http.request.method': ROUTES[call.route].method, 'request.id': requestId }
    const wire = await traced('client', `service ${ROUTES[call.route].path}`, facts, () => exchange(call, requestId))
    note(call, wire)
    return wire
  } finally {
    end()
  }
}

function note(call: Call, wire: Wire): void {
  const route = ROUTES[call.route].path
  const status = wire.kind === 'answer' ? String(wire.status) : 'none'
  metrics().serviceCallSeconds.observe({ route, status }, wire.latencyMs / 1000)
  const line = { route, requestId: wire.requestId, latencyMs: wire.latencyMs }
  if (wire.kind === 'no-answer')
    log.warn({ ...line, reason: wire.reason, detail: wire.detail }, 'the service gave no answer')
  else
    log[call.class === 'send' ? 'info' : 'debug'](
      { ...line, status: wire.status, serviceRequestId: wire.serviceRequestId },
      'the service answered',
    )
}

const notStarted = (reason: 'given-up' | 'busy'): Unanswered => ({
  kind: 'no-answer',
  bytes: 'none',
  reason,
  detail: 'not started',
})

async function exchange(call: Call, requestId: string): Promise<Wire> {
  const { target, reads, sends, pace, health } = connection()
  const { service } = settings()
  const { method, clientId, money, ...route } = ROUTES[call.route]
  const form = 'body' in route
  const path = target.prefix + routePath(call.route, call.id, call.term)
  const body = call.body ?? null
  const at = new Date()
  const idempotencyKey = call.idempotencyKey ?? null
  const bearer = call.bearer ?? null
  const headers = serviceHeaders(service, {
    method,
    path,
    body,
    form,
    clientId,
    idempotencyKey,
    bearer,
    requestId,
    now: at,
  })
  const limit = AbortSignal.timeout(service.timeoutMs)
  const started = performance.now()
  const took = () => Math.round(performance.now() - started)
  try {
    const answer = await request(target.origin + path, {
      // An authorization code is exchanged once, like a request that moves money is sent once.
      dispatcher: money || form ? sends : reads,
      method,
      headers,
      body,
      ...(call.query === undefined ? {} : { query: Object.fromEntries(call.query) }),
      signal: call.signal === undefined ? limit : AbortSignal.any([limit, call.signal]),
    })
    const text = await answer.body.text()
    const wire: Wire = {
      kind: 'answer',
      requestId,
      at,
      latencyMs: took(),
      status: answer.statusCode,
      text,
      retryAfterHeader: single(answer.headers['retry-after']),
      serviceRequestId: single(answer.headers['x-request-id']),
    }
    if (wire.status === 429) pace.pause(call.class, retryAfterMs(readError(text).retryAfter ?? wire.retryAfterHeader))
    health.note(wire, single(answer.headers.date))
    return wire
  } catch (error) {
    const wire: Wire = { requestId, at, latencyMs: took(), ...unanswered(error) }
    health.note(wire, null)
    return wire
  }
}

const single = (header: string | string[] | undefined): string | null =>
  safeText((Array.isArray(header) ? header[0] : header)?.slice(0, 200) ?? '') || null
