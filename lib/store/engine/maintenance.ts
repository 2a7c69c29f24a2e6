import { statSync, utimesSync, writeFileSync } from 'node:fs'
import { inBackground } from '@/lib/platform/background'
import { log } from '@/lib/platform/log'
import type { Engine } from '../database'
import { STATEMENT_LIMIT_MS, statementWatch } from './statement-watch'

const MINUTE_MS = 60_000
const LOOK_EVERY_MS = 10_000
const CHECKPOINT_EVERY_MS = 5 * MINUTE_MS
const CHECKPOINT_BYTES = 64 * 1024 * 1024
const VACUUM_EVERY_MS = 24 * 60 * MINUTE_MS

/**
 * Does for the embedded database what a server does by itself: a checkpoint after 5 minutes or 64 MB of write-ahead log (else
 * the next start has to replay it all), fresh statistics of tables that have changed much, and once a day a vacuum. Returns the
 * function that stops it.
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
      await step(engine, 'checkpoint')
      checkpointAt = Date.now()
      checkpointPosition = await walPosition(engine)
    }
    const vacuumed = vacuumedAt(folder)
    // What is new needs none.
    if (vacuumed === null) markVacuumed(folder)
    else if (Date.now() - vacuumed >= VACUUM_EVERY_MS) {
      await vacuumAll(engine)
      markVacuumed(folder)
    }
    await analyseChanged(engine)
  }

  const timer = setInterval(() => {
    if (busy) return
    busy = true
    inBackground(maintain)
      .catch((err: unknown) => log.error({ err }, 'the maintenance of the embedded database failed'))
      .finally(() => {
        busy = false
      })
  }, LOOK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

async function walPosition(engine: Engine): Promise<bigint> {
  const rows = await engine.asOwner((direct) =>
    direct.rows("select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::text as position"),
  )
  return BigInt(String(rows[0]?.position ?? 0))
}

/**
 * Renews the statistics of each table of which a tenth has changed since: after a long sheet was saved, plans that were made for
 * hardly any rows take seconds.
 */
export async function analyseChanged(engine: Pick<Engine, 'asOwner'>): Promise<void> {
  const changed = await engine.asOwner(async ({ exec, rows }) => {
    // Otherwise what was counted last would be missing.
    await exec('select pg_stat_force_next_flush()')
    return rows('select relname from pg_stat_user_tables where n_mod_since_analyze > 500 + n_live_tup / 10')
  })
  for (const { relname } of changed) await step(engine, `analyze "${String(relname)}"`)
}

async function vacuumAll(engine: Engine): Promise<void> {
  const tables = await engine.asOwner(({ rows }) => rows('select relname from pg_stat_user_tables order by relname'))
  for (const { relname } of tables) await step(engine, `vacuum (analyze) "${String(relname)}"`)
}

const watch = statementWatch(STATEMENT_LIMIT_MS.embedded)

/** One statement in a turn of its own, so that others need not wait for all of them. It has no plan. */
const step = (engine: Pick<Engine, 'asOwner'>, statement: string): Promise<void> =>
  engine.asOwner(({ exec }) =>
    watch(
      statement,
      async () => void (await exec(statement)),
      async () => [],
    ),
  )

const vacuumedFile = (folder: string) => `${folder}.vacuumed`

function vacuumedAt(folder: string): number | null {
  return statSync(vacuumedFile(folder), { throwIfNoEntry: false })?.mtimeMs ?? null
}

function markVacuumed(folder: string): void {
  writeFileSync(vacuumedFile(folder), '')
  utimesSync(vacuumedFile(folder), new Date(), new Date())
}
