import { once } from 'node:events'
import { readSettings } from '../settings.ts'
import type { World } from '../world.ts'
import { type Ready, temporaryFolder } from './process.ts'

type Program = typeof import('../open.ts')

export type Opened = { world: World; ready: Ready; close: () => Promise<void> }

const TICK = 50

/** Opens a sandbox in this process, on a free port and with its own folder. `program` may have a replaced module. */
export async function openInProcess(program: Program, env: Record<string, string> = {}): Promise<Opened> {
  const folder = temporaryFolder()
  const world = program.openWorld(
    readSettings({ SANDBOX_PORT: '0', SANDBOX_DATA_DIR: folder.path, SANDBOX_PROCESSING_SCALE: '1', ...env }),
  )
  const { promise, resolve } = Promise.withResolvers<number>()
  const server = program.listenFor(world, (address) => resolve(address.port))
  const baseUrl = `http://127.0.0.1:${await promise}`
  const ticking = setInterval(() => program.tick(world), TICK)
  const close = async () => {
    clearInterval(ticking)
    server.close()
    if ('closeAllConnections' in server) server.closeAllConnections()
    await once(server, 'close')
    program.closeWorld(world)
    folder.remove()
  }
  return { world, ready: { event: 'ready', baseUrl, ...world.settings }, close }
}
