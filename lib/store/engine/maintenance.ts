import { statSync, utimesSync, writeFileSync } from 'node:fs'
import { log } from '@/lib/platform/log'
import type { Engine } from '../database'

const MINUTE_MS = 60_000
const CHECKPOINT_EVERY_MS = 5 * MINUTE_MS
const CHECKPOINT_BYTES = 64 * 1024 * 1024
const VACUUM_EVERY_MS = 24 * 60 * MINUTE_MS

/**
 * Does for the embedded database what a server does by itself: a checkpoint after 5 minutes or 64 MB of write-ahead log (else
 * the next start has to replay it all), and once a day a vacuum with fresh statistics. Returns the function that stops it.
 */
export function startMaintenance(engine: Engine, folder: string): () => void {
  let checkpointAt = Date.now()
  let checkpointPosition = 0n
  let busy = false

  const maintain = async () => {
    const position = await walPosition(engine)
    const grown = position - checkpointPosition
    const due = Date.now() - checkpointAt >= CHECKPOINT_EVERY_MS || grown >= BigInt(CHECKPOINT_BYTES)
    if (grown > 0n && due) {
      await engine.asOwner((direct) => direct.exec('checkpoint'))
      checkpointAt = Date.now()
      checkpointPosition = await walPosition(engine)
    }
    if (Date.now() - vacuumedAt(folder) >= VACUUM_EVERY_MS) {
      await engine.asOwner((direct) => direct.exec('vacuum (analyze)'))
      markVacuumed(folder)
    }
  }

  const timer = setInterval(() => {
    if (busy) return
    busy = true
    maintain()
      .catch((err: unknown) => log.error({ err }, 'the maintenance of the embedded database failed'))
      .finally(() => {
        busy = false
      })
  }, MINUTE_MS)
  timer.unref()
  return () => clearInterval(timer)
}

async function walPosition(engine: Engine): Promise<bigint> {
  const rows = await engine.asOwner((direct) =>
    direct.rows("select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::text as position"),
  )
  return BigInt(String(rows[0]?.position ?? 0))
}

const vacuumedFile = (folder: string) => `${folder}.vacuumed`

function vacuumedAt(folder: string): number {
  return statSync(vacuumedFile(folder), { throwIfNoEntry: false })?.mtimeMs ?? 0
}

function markVacuumed(folder: string): void {
  writeFileSync(vacuumedFile(folder), '')
  utimesSync(vacuumedFile(folder), new Date(), new Date())
}
