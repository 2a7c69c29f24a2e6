import 'server-only'
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { log } from '@/lib/platform/log'
import { withRequestContext } from '@/lib/platform/request-context'
import { listen } from '@/lib/store/listen'
import { claimExport, forgetExpired } from './export-store'
import { workOn } from './run-export'

const EVERY_MS = 2_000
const FORGET_MS = 10 * 60_000

/**
 * Works on exports in this process, one at a time, until the returned function is called. Any number of instances may:
 * each export is held by one of them, and taken over where that one is gone.
 */
export async function startExporter(): Promise<() => Promise<void>> {
  const worker = `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`
  let stopping = false
  let working: Promise<void> | null = null
  let forgotAt = 0
  const work = async () => {
    while (!stopping) {
      const job = await claimExport(worker)
      if (job === null) break
      await withRequestContext(randomUUID(), () => workOn(job, () => stopping))
    }
    if (Date.now() - forgotAt < FORGET_MS) return
    forgotAt = Date.now()
    await forgetExpired()
  }
  const turn = () => {
    if (stopping) return
    working ??= work()
      .catch((err: unknown) => log.error({ err }, 'an export could not be worked on'))
      .finally(() => {
        working = null
      })
  }
  const unlisten = await listen('export', turn)
  const timer = setInterval(turn, EVERY_MS)
  turn()
  return async () => {
    stopping = true
    clearInterval(timer)
    await unlisten()
    await working
  }
}
