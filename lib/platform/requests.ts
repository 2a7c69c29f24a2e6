import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { metrics } from './metrics'

type Shared = { watching: boolean; readonly open: Set<ServerResponse>; readonly waiting: Set<() => void> }

const shared = globalThis as { __requests?: Shared }
shared.__requests ??= { watching: false, open: new Set(), waiting: new Set() }
const state = shared.__requests

type RequestKind = 'action' | 'page' | 'route' | 'stream' | 'file' | 'operation'

/** What a request is for. Few values, none of which contains an address: each is a label of a metric. */
export function requestKind({
  url = '/',
  method,
  headers,
}: Pick<IncomingMessage, 'url' | 'method' | 'headers'>): RequestKind {
  const [path = '/'] = url.split('?')
  if (path === '/api/live') return 'stream'
  if (path.startsWith('/api/')) return 'route'
  if (path === '/healthz' || path === '/readyz' || path === '/metrics') return 'operation'
  if (path.startsWith('/_next/') || /\.[a-z\d]{2,11}$/.test(path)) return 'file'
  return method === 'POST' && headers['next-action'] !== undefined ? 'action' : 'page'
}

/** `2xx`, `4xx` and the like; `none` where the caller left before an answer. */
const statusClass = ({ statusCode, headersSent }: ServerResponse): string =>
  headersSent ? `${Math.floor(statusCode / 100)}xx` : 'none'

/** Begins to measure every request of this process, and to know which are under way. */
export function watchRequests(): void {
  if (state.watching) return
  state.watching = true
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    const began = performance.now()
    const kind = requestKind(request)
    state.open.add(response)
    response.once('close', () => {
      state.open.delete(response)
      // A stream lasts as long as its page is open, which is no measure of anything.
      if (kind !== 'stream')
        metrics().requestSeconds.observe({ kind, status: statusClass(response) }, (performance.now() - began) / 1000)
      if (state.open.size === 0) for (const done of state.waiting) done()
    })
  })
}

/** Waits until no request is under way. */
export async function requestsEnded(): Promise<void> {
  if (state.open.size === 0) return
  await new Promise<void>((resolve) => {
    const done = () => {
      state.waiting.delete(done)
      resolve()
    }
    state.waiting.add(done)
  })
}
