import { openWallets } from '../wallets.ts'
import { openOperatorEndpoint } from '../webhooks/endpoints.ts'
import type { World } from '../world.ts'

/** Forgets everything: money, keys, ledger, fees, faults, requests and the shift of the clock. */
export function reset(world: World) {
  const tables = world.store.all<{ name: string }>(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rootpage DESC",
  )
  world.store.tx(() => {
    for (const { name } of tables) world.store.run(`DELETE FROM ${name}`)
    openWallets(world)
    openOperatorEndpoint(world)
  })
  world.dialect.reset()
  world.faults.clear()
  world.requestLog.clear()
  world.rateWindows.clear()
  world.deliveriesUnderWay.clear()
  world.deliveriesEnded.length = 0
  return { reset: true }
}
