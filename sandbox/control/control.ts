import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { invalid, Refusal } from '../answers/refusal.ts'
import { settleDue } from '../due.ts'
import { readLedger } from '../ledger/read.ts'
import type { Env } from '../world.ts'
import { moveClock } from './clock.ts'
import { changeDialect } from './dialect.ts'
import { addFaults } from './faults.ts'
import { setFees } from './fees.ts'
import { collectPayments } from './payments.ts'
import { reset } from './reset.ts'
import { seed } from './seed.ts'
import { settleByHand } from './settle.ts'
import { setWallet } from './wallet.ts'
import { addWalletUsers } from './wallet-users.ts'
import { listDeliveries, redeliverByHand } from './webhooks.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

const onLoopback: MiddlewareHandler<Env> = async (c, next) => {
  if (!loopback.has(getConnInfo(c).remote.address ?? '')) {
    throw new Refusal('AUTHORIZATION_ERROR', 'The control plane answers on this machine only.')
  }
  // A page of another site, open in a browser on this machine, must not control the sandbox. `hono/csrf` is not enough here:
  // it refuses callers without an Origin, such as curl, and does not check the host, which DNS rebinding can change.
  const origin = c.req.header('Origin')
  const host = c.req.header('Host') ?? ''
  if (
    !/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host) ||
    (origin !== undefined && origin !== `http://${host}`)
  ) {
    throw new Refusal('AUTHORIZATION_ERROR', 'The control plane accepts no requests from other sites.')
  }
  await next()
}

/** The control plane: clock, faults, settling, fees, wallet, reset, the ledger and the latest requests. No API key. */
export function controlRoutes(): Hono<Env> {
  const control = new Hono<Env>()
  control.use(onLoopback)
  control.get('/ledger', (c) => {
    settleDue(c.var.world)
    const { tag, reference, sourceId, amount, destination } = c.req.query()
    return c.json(readLedger(c.var.world, { tag, reference, sourceId, amount, destination }))
  })
  control.get('/requests', (c) => c.json({ requests: c.var.world.requestLog.latest(500) }))
  control.get('/faults', (c) => c.json({ faults: c.var.world.faults.list() }))
  control.delete('/faults', (c) => {
    c.var.world.faults.clear()
    return c.json({ faults: [] })
  })
  control.post('/clock', (c) => c.json(moveClock(c.var.world, readBody(c))))
  control.post('/faults', (c) => c.json(addFaults(c.var.world, readBody(c))))
  control.get('/dialect', (c) => c.json(c.var.world.dialect.now()))
  control.delete('/dialect', (c) => c.json(c.var.world.dialect.reset()))
  control.post('/dialect', (c) => c.json(changeDialect(c.var.world, readBody(c))))
  control.post('/settle', (c) => c.json(settleByHand(c.var.world, readBody(c))))
  control.post('/fees', (c) => c.json(setFees(c.var.world, readBody(c))))
  control.post('/payments', (c) => c.json(collectPayments(c.var.world, readBody(c))))
  control.post('/seed', (c) => c.json(seed(c.var.world, readBody(c))))
  control.post('/wallet', (c) => c.json(setWallet(c.var.world, readBody(c))))
  control.post('/wallet-users', (c) => c.json(addWalletUsers(c.var.world, readBody(c))))
  control.get('/webhooks', (c) => c.json(listDeliveries(c.var.world)))
  control.post('/webhooks/redeliver', (c) => c.json(redeliverByHand(c.var.world, readBody(c))))
  control.post('/reset', (c) => c.json(reset(c.var.world)))
  return control
}

function readBody(c: Context<Env>): unknown {
  const text = new TextDecoder().decode(c.var.body)
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    throw invalid('body', 'malformed', 'The body is not JSON.')
  }
}
