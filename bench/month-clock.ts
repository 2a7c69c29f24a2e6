import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { db } from '@/lib/store/open'
import type { TestSandbox } from '@/lib/submissions/testing/sandbox'

export const HOUR = 3_600_000

export type VirtualClock = { advance(ms: number): Promise<void> }

/** Processes read the file of the clock again once a second has begun; some more is left for a busy machine. */
const SEEN_MS = 1_300
const MOST_APART_MS = 5_000

/** The clock that this process, the server and the sandbox share. `folder` holds the file that the first two read. */
export function virtualClock(folder: string, sandbox: TestSandbox): VirtualClock {
  let shift = 0
  return {
    async advance(ms) {
      const expected = Date.now() + ms
      shift += ms
      // A process must never find the file half written.
      writeFileSync(join(folder, 'clock.new'), `+${shift / 1_000}\n`)
      renameSync(join(folder, 'clock.new'), join(folder, 'clock'))
      await Promise.all([sandbox.control('clock', { advanceMs: ms }), pause(SEEN_MS)])
      const { rows } = await (await db()).execute<{ at: string }>(
        sql`select floor(extract(epoch from clock_timestamp()) * 1000)::text as at`,
      )
      for (const seen of [Date.now(), Number(rows[0]?.at)])
        if (Math.abs(seen - expected) > MOST_APART_MS)
          throw new Error(`A clock shows ${new Date(seen).toISOString()}, and not ${new Date(expected).toISOString()}`)
    },
  }
}
