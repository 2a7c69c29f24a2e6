import type { Direct, Engine } from '../database'
import { embeddedEngine } from './embedded'
import { openThread } from './thread'
import { keepUp } from './upkeep'

/** Opens the durable embedded database in `folder` and looks after it. Throws a `StartProblem` where it cannot be opened. */
export async function openEmbedded(folder: string, prepare: (direct: Direct) => Promise<void>): Promise<Engine> {
  const raw = await openThread(folder)
  try {
    const engine = await embeddedEngine(raw, prepare)
    const stop = keepUp(engine, folder)
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
