/**
 * `npm run month`: a month of payouts on virtual time. Every day the product itself saves, quotes, approves, sends and reads payouts, takes in
 * webhooks and runs its jobs; the clock of this process, of the server and of the sandbox then moves on. Ends with an error if a query, the memory
 * or a table that should be bounded has grown.
 *
 *   npm run month [-- --recipients 10000] [--days 30] [--payout 500] [--to FILE]
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { aptInstall, canInstall } from '../scripts/lib/apt.mjs'
import { startPostgres } from '../scripts/lib/postgres/temporary.mjs'
import { Refusal } from '../scripts/lib/refusal.mjs'
import { loadModule } from './load.mjs'

const { values } = parseArgs({
  options: {
    recipients: { type: 'string', default: '10000' },
    days: { type: 'string', default: '30' },
    payout: { type: 'string', default: '500' },
    to: { type: 'string' },
  },
})

const LIBRARIES = ['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`)
const libraryOf = () => LIBRARIES.find((path) => existsSync(path))

/** Runs this program again, under a clock that a file moves: the time of a process is set only before it starts. */
async function runUnderClock() {
  if (libraryOf() === undefined && canInstall()) await aptInstall('faketime', console.log)
  const library = libraryOf()
  if (library === undefined) throw new Refusal('libfaketime is missing: install the package "faketime".')
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-month-'))
  // The server runs as a user of its own and reads the clock too.
  chmodSync(folder, 0o755)
  const clock = join(folder, 'clock')
  writeFileSync(clock, '+0\n')
  const env = {
    ...process.env,
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: clock,
    // The file is read again once a second has begun.
    FAKETIME_CACHE_DURATION: '0',
    // Pauses and limits go on in real time, and files keep the times that the system gives them.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    FAKETIME_DISABLE_SHM: '1',
    NO_FAKE_STAT: '1',
    MONTH_FOLDER: folder,
    LOG_LEVEL: 'silent',
  }
  const { status } = spawnSync(process.execPath, ['--expose-gc', ...process.argv.slice(1)], { env, stdio: 'inherit' })
  rmSync(folder, { recursive: true, force: true })
  process.exit(status ?? 1)
}

const SERVER = {
  shared_buffers: '1GB',
  max_wal_size: '4GB',
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_utility': 'off',
  // A virtual day takes less than a minute, so the server has to look that much more often for what to vacuum.
  autovacuum_naptime: '1s',
  autovacuum_vacuum_cost_delay: '0',
}

if (process.env.MONTH_FOLDER === undefined) await runUnderClock()
const server = await startPostgres({ more: SERVER })
process.env.BENCH_DATABASE_URL = server.url
const { module, close } = await loadModule('/bench/month.ts')
const asked = { recipients: Number(values.recipients), days: Number(values.days), largest: Number(values.payout) }
try {
  process.exitCode = (await module.runMonth({
    ...asked,
    to: values.to,
    folder: process.env.MONTH_FOLDER,
    port: server.port,
  }))
    ? 0
    : 1
} finally {
  await close()
  await server.stop()
}
process.exit()
