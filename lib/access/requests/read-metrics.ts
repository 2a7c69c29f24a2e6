import 'server-only'
import { createHash, timingSafeEqual } from 'node:crypto'
import { metrics } from '@/lib/platform/metrics'
import { ADDRESS_HEADER } from '@/lib/platform/request-id'
import { settings } from '@/lib/platform/settings'
import { FORWARDED_HEADER } from './request-headers'

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/
const NO_STORE = { 'cache-control': 'no-store' }

// Behind a proxy on this machine every request seems local: the headers that the proxy adds reveal it.
const isOnThisMachine = (headers: Headers): boolean =>
  headers.get(FORWARDED_HEADER) === 'no' && LOOPBACK.test(headers.get(ADDRESS_HEADER) ?? '')

const hash = (text: string) => createHash('sha256').update(text).digest()

function carriesToken(headers: Headers): boolean {
  const { metricsToken } = settings()
  const [, shown] = /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '') ?? []
  return metricsToken !== null && shown !== undefined && timingSafeEqual(hash(shown), hash(metricsToken))
}

/**
 * The counters as Prometheus text: for a collector on the same machine without a proxy between, and for callers with
 * `METRICS_TOKEN`. 404 for everybody else.
 */
export async function readMetrics(headers: Headers): Promise<Response> {
  const { registry } = metrics()
  if (!isOnThisMachine(headers) && !carriesToken(headers)) return new Response(null, { status: 404, headers: NO_STORE })
  return new Response(await registry.metrics(), { headers: { 'content-type': registry.contentType, ...NO_STORE } })
}
