import type { Direct, Engine } from '../database'
import { embeddedEngine } from './embedded'
import { startMaintenance } from './maintenance'
import { openThread } from './thread'

/** Opens the embedded database in `folder` and starts its maintenance. Throws a `StartProblem` if it cannot be opened. */
export async function openEmbedded(folder: string, prepare: (direct: Direct) => Promise<void>): Promise<Engine> {
  const raw = await openThread(folder)
  try {
    const engine = await embeddedEngine(raw, prepare)
    const stop = startMaintenance(engine, folder)
    const close = async () => {
      stop()
      await engine.close()
    }
    return { ...engine, close }
  } catch (problem) {
    await raw.close()
    throw problem
  }
}
