import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import { FairQueue } from '@/lib/platform/fair-queue'
import { db } from '@/lib/store/open'
import { wrongFrom } from './attempts'

/** After so many wrong tries from an address within half an hour, each further one from there takes longer. */
const SLOW_AFTER = 100
const SLOW_MS = 1_000

type Shared = { readonly checks: FairQueue; readonly slow: FairQueue }
const shared = globalThis as { __signIns?: Shared }
// A password takes 128 MB and a third of a second of a core to check. Addresses take turns, so that a flood from one delays no other.
shared.__signIns ??= {
  checks: new FairQueue({ atOnce: 2, perKey: 2, waitingPerKey: 32, waiting: 200 }),
  slow: new FairQueue({ atOnce: 1_000, perKey: 1, waitingPerKey: 32, waiting: 1_000 }),
}
const { checks, slow } = shared.__signIns

/**
 * Checks a try to sign in when it is the turn of its address. Throws `QueueFull` where too many from there wait: nothing was
 * tried then.
 */
export async function inTurn<T>(address: string, check: () => Promise<T>): Promise<T> {
  const turn = () => checks.run(address, check)
  if ((await wrongFrom(await db(), address)) < SLOW_AFTER) return turn()
  return slow.run(address, async () => {
    await wait(SLOW_MS)
    return turn()
  })
}
