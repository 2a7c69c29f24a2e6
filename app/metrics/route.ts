import { ADDRESS_HEADER } from '@/lib/access/request-headers'
import { metrics } from '@/lib/metrics'

export const dynamic = 'force-dynamic'

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/

// A proxy on this machine that nobody told us of would make everybody look near: what it forwards gives it away.
function isNear(headers: Headers): boolean {
  const hops = (headers.get('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
  return [headers.get(ADDRESS_HEADER) ?? '', ...hops.filter(Boolean)].every((hop) => LOOPBACK.test(hop))
}

/** The counters as Prometheus text, for a collector on the same machine: what a proxy passes on came from outside. */
export async function GET(request: Request): Promise<Response> {
  const { registry } = metrics()
  if (!isNear(request.headers)) return new Response(null, { status: 404 })
  return new Response(await registry.metrics(), {
    headers: { 'content-type': registry.contentType, 'cache-control': 'no-store' },
  })
}
