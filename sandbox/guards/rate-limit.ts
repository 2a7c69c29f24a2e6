import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, MiddlewareHandler } from 'hono'
import { Refusal } from '../answers/refusal.ts'
import type { Env } from '../world.ts'

const WINDOW = 60_000

/** `slow`: one call of any kind in this time. */
const SLOW_WINDOW = 6_000

type ActionType = 'authentication' | 'creation' | 'escrow' | 'retrieval'

// Requests a minute. The contract shows no thresholds (8). `generous` never disturbs work; `tight` tests how a client waits.
const limits: Record<'generous' | 'tight', Record<ActionType, number>> = {
  generous: { authentication: 600, creation: 6_000, escrow: 6_000, retrieval: 60_000 },
  tight: { authentication: 5, creation: 10, escrow: 10, retrieval: 30 },
}

export type RateWindows = Map<string, { taken: number[]; refused: number[] }>

function actionOf(method: string, path: string): ActionType {
  if (/^\/api\/(token|authorize|request-otp)$/.test(path)) return 'authentication'
  if (method === 'GET' || path.endsWith('/quote')) return 'retrieval'
  return path.startsWith('/api/escrow') ? 'escrow' : 'creation'
}

/** Counts a call with a wrong or missing key against its address, for all keys together. Refuses it beyond the limit. */
export function countWrongKey(c: Context<Env>): void {
  const { world } = c.var
  const { rateLimits } = world.dialect.now()
  if (rateLimits === 'off') return
  const address = getConnInfo(c).remote.address ?? ''
  const limit = limits[rateLimits === 'slow' ? 'tight' : rateLimits].authentication
  count(world.rateWindows, `wrong key ${address}`, limit, world.clock.now())
}

/** The limiter of contract 8: rolling windows by key, client, address and action. A caller that ignores refusals is allowed less. */
export const rateLimit: MiddlewareHandler<Env> = async (c, next) => {
  const { world } = c.var
  const { rateLimits } = world.dialect.now()
  if (rateLimits !== 'off') {
    const action = actionOf(c.req.method, c.req.path)
    const client = c.req.header(`X-${world.settings.headerName}-Client-ID`) ?? ''
    const address = getConnInfo(c).remote.address ?? ''
    const caller = `${c.req.header('api-key') ?? ''} ${client} ${address}`
    if (rateLimits === 'slow') count(world.rateWindows, caller, 1, world.clock.now(), SLOW_WINDOW)
    else count(world.rateWindows, `${action} ${caller}`, limits[rateLimits][action], world.clock.now())
  }
  await next()
}

function count(windows: RateWindows, caller: string, limit: number, now: number, window = WINDOW): void {
  const known = windows.get(caller) ?? { taken: [], refused: [] }
  const taken = known.taken.filter((at) => at > now - window && at <= now)
  const refused = known.refused.filter((at) => at > now - window && at <= now)
  windows.set(caller, { taken, refused })
  // Each ten refusals within the window halve what is allowed, to an eighth at most.
  const allowed = Math.max(1, Math.floor(limit / 2 ** Math.min(3, Math.floor(refused.length / 10))))
  const [oldest] = taken.slice(-allowed)
  if (taken.length < allowed || oldest === undefined) {
    taken.push(now)
    return
  }
  refused.push(now)
  const wait = Math.max(1, Math.ceil((oldest + window - now) / 1_000))
  throw new Refusal(
    'RATE_LIMIT_EXCEEDED',
    `Too many requests. Try again in ${wait} seconds.`,
    { reason: 'rolling_window' },
    wait,
  )
}
