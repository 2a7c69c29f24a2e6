import { ADDRESS_HEADER } from '@/lib/access/request-headers'
import { metrics } from '@/lib/metrics'

export const dynamic = 'force-dynamic'

const LOOPBACK = /^(::1|127\.\d+\.\d+\.\d+)$/

/** The counters as Prometheus text, for a collector on the same machine: what a proxy of ours passes on came from outside. */
export async function GET(request: Request): Promise<Response> {
  const { registry } = metrics()
  if (!LOOPBACK.test(request.headers.get(ADDRESS_HEADER) ?? '')) return new Response(null, { status: 404 })
  return new Response(await registry.metrics(), {
    headers: { 'content-type': registry.contentType, 'cache-control': 'no-store' },
  })
}
