import 'server-only'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isReady, readiness } from '@/lib/platform/readiness'
import { settings } from '@/lib/platform/settings'
import { stampAddresses } from './client-address'
import { readMetrics } from './read-metrics'

async function answer(path: string, headers: Headers): Promise<Response> {
  if (path === '/healthz') return new Response('ok\n')
  if (path === '/metrics') return readMetrics(headers)
  if (path !== '/readyz') return new Response(null, { status: 404 })
  const state = await readiness()
  return Response.json(state, { status: isReady(state) ? 200 : 503 })
}

async function write(into: ServerResponse, from: Response): Promise<void> {
  into.writeHead(from.status, { ...Object.fromEntries(from.headers), 'cache-control': 'no-store' })
  into.end(await from.text())
}

/**
 * Answers /healthz, /readyz and /metrics for a process without pages. Only on this machine, unless there is a token without which nobody on
 * another one reads the metrics. Returns the port, and how to stop.
 */
export async function serveOperations(
  port: number,
): Promise<{ readonly port: number; readonly stop: () => Promise<void> }> {
  const { metricsToken, trustedProxies } = settings()
  stampAddresses(trustedProxies)
  const server = createServer((request, response) => {
    const headers = new Headers(
      Object.entries(request.headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    )
    void answer(request.url ?? '/', headers)
      .catch(() => new Response(null, { status: 500 }))
      .then((from) => write(response, from))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, ...(metricsToken === null ? ['127.0.0.1'] : []), resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
