/**
 * The main job as people feel it: in a real browser, a clerk uploads a sheet, edits a cell and submits it, an approver opens and approves it, and a
 * third person opens pages all the while. Prints as JSON how long each step takes, from the click to the frame that shows its result,
 * beside what the bare database, the service and an empty handler take in the same run.
 *
 *   node --import ./scripts/lib/resolve-hook.mjs bench/main-job.mjs [--rows 20000] [--times 3] [--history full|none] [--statements] [--out file.json]
 *
 * `--rows` may be given several times, and each length is paid `--times` times, the first on an app that has just started. TEST_DATABASE_URL
 * names a server that keeps the filled history for the next run; otherwise one is started for this run.
 */
import { rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import pg from 'pg'
import { startInstance, TEMPLATE } from '../e2e/fixtures/instance.ts'
import { startPostgres } from '../scripts/lib/postgres/temporary.mjs'
import { FULL, fillHistory } from './history.ts'
import { floorsOf } from './main-job-floors.mjs'
import { opener } from './main-job-others.mjs'
import { onePayout, person } from './main-job-steps.mjs'

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', multiple: true, default: ['20000'] },
    times: { type: 'string', default: '3' },
    history: { type: 'string', default: 'full' },
    out: { type: 'string' },
    statements: { type: 'boolean', default: false },
  },
})
const HISTORY = 'bench_history'
const SETTINGS = {
  SERVICE_RATE_PER_SECOND: '1000',
  SERVICE_MAX_IN_FLIGHT: '8',
  MAX_UNKNOWN_AMOUNT: 'UGX=100000000000',
  ...(process.env.NODE_OPTIONS && { NODE_OPTIONS: process.env.NODE_OPTIONS }),
}
const server = process.env.TEST_DATABASE_URL ? null : await startPostgres({ more: { fsync: 'on' } })
process.env.TEST_DATABASE_URL ??= server.url
// Its database was on the server of the tests.
rmSync(TEMPLATE.folder, { recursive: true, force: true })

const report = { at: new Date().toISOString(), cores: cpus().length, history: options.history, payouts: [] }
try {
  for (const rows of options.rows.map(Number)) await measure(rows, Number(options.times))
} finally {
  await server?.stop()
}
const text = JSON.stringify(report, null, 2)
if (options.out) writeFileSync(options.out, `${text}\n`)
console.log(text)
process.exit()

async function measure(rows, times) {
  const database = options.history === 'full' ? await withHistory() : null
  const instance = await startInstance({ ...SETTINGS, ...database?.env })
  const url = database?.url ?? instance.database.url
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    await instance.sandbox.wallet('100000000000.00')
    // One after the other: each checks a password, which is made to be slow.
    const people = []
    for (const key of ['preparer', 'approver', 'approver2', 'viewer']) people.push(await person(browser, instance, key))
    const [clerk, approver, second, viewer] = people
    if (options.statements) await onDatabase(url, (query) => query('create extension if not exists pg_stat_statements'))
    const others = opener(viewer)
    others.begin()
    await others.turns(2)
    const rest = others.figures()
    for (let turn = 1; turn <= times; turn += 1) {
      const steps = await onePayout({ clerk, approver, second, others, url, rows, turn, counted: options.statements })
      report.payouts.push({ rows, turn, ...steps })
      console.error(JSON.stringify({ rows, turn, ...steps }))
    }
    await others.end()
    report.floors = { ...report.floors, [rows]: await floorsOf({ instance, url, rows }) }
    report.othersAtRest = rest
    report.slow = (report.slow ?? 0) + (instance.log().match(/took longer than its limit/g)?.length ?? 0)
    if (process.env.LOG_TO) writeFileSync(process.env.LOG_TO, instance.log())
  } finally {
    await browser.close()
    await instance.close()
    await database?.drop()
  }
}

/** A copy of a database with the history of a merchant, which is filled once on this server. */
async function withHistory() {
  const known = await onServer((query) => query(`select from pg_database where datname = '${HISTORY}'`))
  if (known.rowCount === 0) {
    const empty = await startInstance({ ...SETTINGS, SENDER: 'off' })
    await empty.pause()
    const client = new pg.Client(empty.database.url)
    await client.connect()
    await fillHistory(
      {
        exec: async (statements) => void (await client.query(statements)),
        rows: async (statement) => (await client.query(statement)).rows,
      },
      FULL,
      (line) => console.error(line),
    )
    await client.end()
    await empty.database.keepAs(HISTORY)
    await empty.close()
  }
  const name = `main_job_${process.pid}`
  await onServer((query) => query(`drop database if exists ${name} with (force)`))
  await onServer((query) => query(`create database ${name} template ${HISTORY}`))
  const url = Object.assign(new URL(process.env.TEST_DATABASE_URL), { pathname: `/${name}` })
  const { servingUrl } = await import('../lib/store/test-login.ts')
  return {
    url: url.href,
    env: { DATABASE_URL: servingUrl(url), DATABASE_MIGRATION_URL: url.href },
    drop: () => onServer((query) => query(`drop database if exists ${name} with (force)`)),
  }
}

function onServer(work) {
  return onDatabase(process.env.TEST_DATABASE_URL, work)
}

async function onDatabase(url, work) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work((statement) => client.query(statement))
  } finally {
    await client.end()
  }
}
