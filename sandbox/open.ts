import type { AddressInfo } from 'node:net'
import { type ServerType, serve } from '@hono/node-server'
import { buildApp } from './app.ts'
import { openClock } from './clock.ts'
import { openDialect } from './dialect/open.ts'
import { settleDue } from './due.ts'
import { openFaults } from './faults/script.ts'
import { purgeKeys } from './idempotency/key-store.ts'
import { openRequestLog } from './request-log.ts'
import type { Settings } from './settings.ts'
import { openStore } from './store/open.ts'
import { openWallets } from './wallets.ts'
import { deliverDue, purgeDeliveries } from './webhooks/deliver.ts'
import { openOperatorEndpoint } from './webhooks/endpoints.ts'
import type { World } from './world.ts'

/** Opens the sandbox with the data of its folder. Throws one sentence if the folder cannot be used. */
export function openWorld(settings: Settings): World {
  const store = openStore(settings.dataDir)
  const world: World = {
    settings,
    store,
    clock: openClock(store),
    faults: openFaults(store),
    requestLog: openRequestLog(),
    dialect: openDialect(store),
    open: true,
    rateWindows: new Map(),
    keysInFlight: new Map(),
    deliveriesUnderWay: new Map(),
    deliveriesEnded: [],
    deliveriesBegun: 0,
    purgedAt: 0,
  }
  openWallets(world)
  openOperatorEndpoint(world)
  return world
}

/** Listens on the loopback address only, at the port of the settings. */
export const listenFor = (world: World, listening: (address: AddressInfo) => void): ServerType =>
  serve({ fetch: buildApp(world).fetch, hostname: '127.0.0.1', port: world.settings.port }, listening)

/** Does what has become due: money first, then the webhooks about it. */
export function tick(world: World): void {
  settleDue(world)
  deliverDue(world)
  purgeOld(world)
}

const PURGE_EVERY = 3_600_000

/** Deletes expired keys and old deliveries, once an hour of the sandbox's clock. */
function purgeOld(world: World): void {
  const now = world.clock.now()
  if (now - world.purgedAt < PURGE_EVERY) return
  world.purgedAt = now
  world.store.tx(() => {
    purgeKeys(world)
    purgeDeliveries(world)
  })
}

/** Closes the store. Work that ends later sees that it is closed and does not use it. */
export function closeWorld(world: World): void {
  world.open = false
  world.store.close()
}
