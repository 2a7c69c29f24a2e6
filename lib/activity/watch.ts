import 'server-only'
import { log } from '@/lib/platform/log'
import { db } from '@/lib/store/open'
import { checkDatabase } from './check-database'
import { readHead } from './head-file'
import { type Verified, verifyActivity } from './verify'

const EVERY_MS = 15_000
/** The whole activity log is verified with every twentieth comparison: every five minutes. */
const VERIFY_EVERY = 20

/** Compares the database with the heads kept in `files`, verifies the whole activity log, and keeps the newest head. */
export async function checkActivity(files: readonly string[]): Promise<Verified> {
  await checkDatabase(files)
  const [kept] = files.map(readHead)
  const head = kept && 'seq' in kept ? { seq: kept.seq, hash: Uint8Array.from(Buffer.from(kept.hash, 'hex')) } : null
  const verified = await verifyActivity(await db(), head)
  if (!verified.ok)
    log.error(
      { broken: { ...verified.broken, seq: String(verified.broken.seq) } },
      'the activity log is not as it was written',
    )
  return verified
}

/**
 * Compares the database with the kept heads every 15 seconds and verifies the whole activity log now and every five minutes;
 * `tell` gets each verification. The function that it returns keeps the head once more and stops.
 */
export function watchActivity(files: readonly string[], tell: (verified: Verified) => void): () => Promise<void> {
  let turns = 0
  let running = Promise.resolve()
  const turn = async () => {
    try {
      if (turns++ % VERIFY_EVERY === 0) tell(await checkActivity(files))
      else await checkDatabase(files)
    } catch (err) {
      log.error({ err }, 'the activity log could not be checked')
    }
  }
  const next = () => {
    running = running.then(turn)
  }
  next()
  const timer = setInterval(next, EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
    await checkDatabase(files)
  }
}
