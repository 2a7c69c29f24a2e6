/**
 * Writes the documents of one payout of the largest size: its statement, its evidence pack and its results as CSV and XLSX, on an empty database
 * (DATABASE_URL, DATABASE_MIGRATION_URL; without them one is started), in worker threads as the app does. Prints the time, the size, the longest time
 * for which nobody else was answered, and the memory that the process took and kept, each beside reading the rows alone in this thread (the reference).
 *
 *   node --import ./scripts/lib/resolve-hook.mjs bench/evidence.mjs [rows]
 */
import { randomUUID } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { TEST_VARIABLES } from '../lib/access/test-settings.ts'
import { makeInThread } from '../lib/downloads/worker-pool.ts'
import { settings } from '../lib/platform/settings.ts'
import { engine } from '../lib/store/open.ts'
import { person } from '../lib/store/test-story.ts'
import { withBenchDatabase } from './bench-database.mjs'

const rows = Number(process.argv[2] ?? 100_000)
await withBenchDatabase({ more: { shared_buffers: '512MB' } }, async () => {
  const store = await engine()
  // A thread reads the settings of the process.
  const { databaseUrl: DATABASE_URL, databaseMigrationUrl: DATABASE_MIGRATION_URL } = settings()
  Object.assign(process.env, TEST_VARIABLES, { DATABASE_URL, DATABASE_MIGRATION_URL })
  const staff = await person(store, 'auditor')
  const payoutId = randomUUID()
  await store.asOwner((direct) => fill(direct, staff.id, payoutId))
  await measure('reading the rows (the reference)', async () => {
    const { rows: read } = await store.db.execute(
      `select id, name, dest_key, amount_minor from payout_row where payout_id = '${payoutId}'`,
    )
    return JSON.stringify(read, (_key, one) => (typeof one === 'bigint' ? `${one}` : one)).length
  })
  const file = (name, input) => async () => {
    const { id, name: called, email, role, sessionId, sessionToken } = staff
    const person = { id, name: called, email, role, sessionId, token: sessionToken.reveal() }
    const where = { locale: 'en', timeZone: 'Africa/Kampala', requestId: randomUUID() }
    const made = await makeInThread({ name, input, person, ...where })
    return sizeOf(made.value.parts)
  }
  for (const again of ['', ', again']) await measure(`statement (PDF)${again}`, file('statement', { payoutId }))
  await measure('evidence pack', file('evidence', { thing: `payout:${payoutId}` }))
  for (const format of ['csv', 'xlsx']) await measure(`results (${format})`, file('results', { payoutId, format }))
  await setTimeout(65_000)
  console.log(`after 65 s without work: ${megabytes()} MB`)
})
process.exit()

async function measure(name, work) {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const before = megabytes()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, megabytes())
  }, 20)
  const began = performance.now()
  const size = await work()
  const took = performance.now() - began
  delay.disable()
  clearInterval(watch)
  const [seconds, blocked] = [(took / 1_000).toFixed(1), (delay.max / 1e6).toFixed(0)]
  console.log(
    `${name.padEnd(34)} ${seconds.padStart(6)} s ${(size / 1e6).toFixed(1).padStart(6)} MB, longest pause ${blocked} ms, memory ${before} MB before, ${most} MB at most`,
  )
}

function megabytes() {
  return Math.round(process.memoryUsage().rss / 1e6)
}

async function sizeOf(parts) {
  let size = 0
  for await (const part of parts) size += part.length
  return size
}

function fill({ exec }, staffId, payoutId) {
  return exec(`
    set session_replication_role = replica;
    insert into payout (id, env, name, created_by, updated_by, headings, mapping, header_line, rows_expected, rows_arrived)
    values ('${payoutId}', 'sandbox', 'The largest sheet', '${staffId}', '${staffId}', '["Name", "Phone", "Amount"]',
      '{"headerLine": 1, "headings": ["Name", "Phone", "Amount"], "columns": ["name", "phone", "amount"]}', 1, ${rows}, ${rows});
    insert into payout_row (payout_id, ordinal, line_no, row_tag, cells, state, name, dest_kind, dest_key, network, currency, amount_minor, reference)
    select '${payoutId}', n, n + 2, lpad(upper(to_hex(n)), 10, '0'), jsonb_build_array('Payee ' || n, '0772' || lpad(n::text, 6, '0'), '50000'), 'ready', 'Payee ' || n, 'phone',
      '+256772' || lpad(n::text, 6, '0'), 'mtn', 'UGX', 5000000 + n, 'W-' || n from generate_series(0, ${rows - 1}) n;
    set session_replication_role = origin`)
}
