import type { MiddlewareHandler } from 'hono'
import { isoTime } from '../clock.ts'
import { excerpt, type RequestEntry } from '../request-log.ts'
import type { Env, World } from '../world.ts'

/** Reads the body of each request, keeps its entry in the request log, and runs what was registered for its end. */
export const requestScope =
  (world: World): MiddlewareHandler<Env> =>
  async (c, next) => {
    const started = performance.now()
    const entry = newEntry(world, c.req.method, new URL(c.req.url), c.var.requestId)
    entry.idempotencyKey = c.req.header('X-Idempotency-Key') ?? null
    const body = new Uint8Array(await c.req.arrayBuffer())
    entry.request = excerpt(body)
    c.set('world', world)
    c.set('entry', entry)
    c.set('body', body)
    c.set('atEnd', [])
    c.set('keyUse', null)
    c.set('remembered', false)
    try {
      await next()
    } finally {
      entry.status = entry.dropped ? null : c.res.status
      entry.milliseconds = Math.round(performance.now() - started)
      for (const end of c.var.atEnd) end()
      world.requestLog.add(entry)
    }
  }

const newEntry = (world: World, method: string, url: URL, requestId: string): RequestEntry => ({
  at: isoTime(world.clock.now()),
  method,
  path: url.pathname + url.search,
  requestId,
  idempotencyKey: null,
  status: null,
  replayed: false,
  fault: null,
  dropped: false,
  milliseconds: 0,
  request: '',
  answer: '',
})
