import 'server-only'
import { log } from '@/lib/platform/log'
import { metrics } from '@/lib/platform/metrics'
import { db } from '@/lib/store/open'
import { checkDatabase } from './check-database'
import { readHead } from './head-file'
import { type Verified, verifyActivity } from './verify'

/** The whole activity log is verified in the first turn and in every twentieth: reading all of it in each would cost too much. */
const VERIFY_EVERY = 20

/**
 * Makes the check that runs again and again: it compares the database with the heads kept in `files`, keeps the newest head, and from time
 * to time verifies the whole activity log. Throws the reason of `signal` where it is aborted meanwhile.
 */
export function activityCheck(): (files: readonly string[], signal: AbortSignal) => Promise<void> {
  let turns = 0
  return async (files, signal) => {
    if (turns++ % VERIFY_EVERY === 0) await checkActivity(files, signal)
    else await checkDatabase(files)
  }
}

/**
 * Compares the database with the heads kept in `files`, keeps the newest head, and verifies the whole activity log. That the log was changed
 * is logged as fatal. Throws the reason of `signal` where it is aborted.
 */
export async function checkActivity(files: readonly string[], signal?: AbortSignal): Promise<Verified> {
  await checkDatabase(files)
  const [kept] = files.map(readHead)
  const head = kept && 'seq' in kept ? { seq: kept.seq, hash: Uint8Array.from(Buffer.from(kept.hash, 'hex')) } : null
  const verified = await verifyActivity(await db(), head, signal)
  metrics().activityBroken.set(verified.ok ? 0 : 1)
  if (!verified.ok) {
    const { seq, what } = verified.broken
    log.fatal({ seq: String(seq), what }, 'the activity log is not as it was written')
  }
  return verified
}
