import 'server-only'
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { count, eq } from 'drizzle-orm'
import { system } from '@/lib/access/system'
import { log } from '@/lib/platform/log'
import { metrics } from '@/lib/platform/metrics'
import { withRequestContext } from '@/lib/platform/request-context'
import { db, withTx } from '@/lib/store/open'
import { finding } from '@/lib/store/schema/finding'
import { beginSweep, SWEPT_LISTS, type SweepPurpose } from '@/lib/store/transitions/sweeps'
import { sweepList } from './sweep-list'

const EVERY_MS = 60_000
const PURPOSES: readonly SweepPurpose[] = ['restore', 'daily']

/** Searches every list that is due now, one after another. The database gives each search to one instance. */
export async function sweepWhatIsDue(worker: string, stopping: () => boolean = () => false): Promise<void> {
  for (const purpose of PURPOSES)
    for (const list of SWEPT_LISTS) {
      if (stopping()) return
      const begun = await withTx((tx) => beginSweep(tx, system(), { list, purpose, worker }))
      if (begun !== null) await withRequestContext(randomUUID(), () => sweepList(list, begun, stopping))
    }
  const [open] = await (await db()).select({ n: count() }).from(finding).where(eq(finding.state, 'open'))
  metrics().findings.set(open?.n ?? 0)
}

/** Looks every minute whether a search is due. Nothing else waits for it. Returns how to stop. */
export function startSweeper(): () => Promise<void> {
  const worker = `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`
  let stopping = false
  let working: Promise<void> | null = null
  const turn = () => {
    working ??= sweepWhatIsDue(worker, () => stopping)
      .catch((err: unknown) => log.error({ err }, 'the lists of the service could not be searched'))
      .finally(() => {
        working = null
      })
  }
  const timer = setInterval(turn, EVERY_MS)
  timer.unref()
  return async () => {
    stopping = true
    clearInterval(timer)
    await working
  }
}
