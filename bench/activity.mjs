/**
 * Writes to the activity log from one connection and from sixteen, on a temporary PostgreSQL server that waits for its disk: webhooks taken in, entries alone, and
 * decisions about prepared proposals, through the product's own code, while entries are chained once a second as they are in the
 * app. Prints how many a second, and how many deadlocks the server ended, beside rows inserted into a table without anything else: the most
 * that this client and this disk allow. Then times adding every entry to the chain and verifying it.
 *
 *   node --import ./scripts/lib/resolve-hook.mjs bench/activity.mjs [decisions] [connections]
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { setTestSettings } from '../lib/access/test-settings.ts'
import { chainEntries } from '../lib/activity/chain-entries.ts'
import { record } from '../lib/activity/record.ts'
import { verifyActivity } from '../lib/activity/verify.ts'
import { receive } from '../lib/events/receive.ts'
import { developerBody, SECRET, signed } from '../lib/events/test-delivery.ts'
import { openServer, withDirect } from '../lib/store/engine/server.ts'
import { adoptEngine, closeDb, db, engine, withTx } from '../lib/store/open.ts'
import { ensureTestLogin, servingUrl } from '../lib/store/test-login.ts'
import { byOwner } from '../lib/store/test-owner.ts'
import { draft, person, systemActor } from '../lib/store/test-story.ts'
import { decideProposal } from '../lib/store/transitions/proposals.ts'
import { ensureWebRole } from '../lib/store/web-role.ts'
import { startPostgres } from '../scripts/lib/postgres/temporary.mjs'

const AIM = 2_000
const APPROVERS = 4
// Every connection plans the statements of the functions that it calls first.
const WARMING = 1_000
const many = Number(process.argv[2] ?? 8_000)
const connections = Number(process.argv[3] ?? 16)

const server = await startPostgres({ more: { fsync: 'on', shared_buffers: '256MB' } })
const folder = mkdtempSync(join(tmpdir(), 'bench-activity-'))
try {
  const serving = servingUrl(new URL(server.url))
  setTestSettings({
    ...{ DATA_DIR: folder, LOG_LEVEL: 'error', DATABASE_URL: serving, DATABASE_MIGRATION_URL: server.url },
    SERVICE_WEBHOOK_SECRET: SECRET,
  })
  await withDirect(server.url, async (direct) => {
    await ensureWebRole(direct)
    await ensureTestLogin(direct)
  })
  const first = await engine()
  await first.close()
  // One connection more, on which notifications are sent.
  adoptEngine(await openServer(serving, server.url, { max: connections + 1 }))
  await measure(await engine())
} finally {
  await closeDb()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measure(store) {
  await byOwner(store, sql`create table bare (id uuid primary key, at timestamptz not null default now())`)
  await byOwner(store, sql`grant insert on bare to countinghouse_web`)
  const approvers = await Promise.all(Array.from({ length: APPROVERS }, () => person(store, 'approver')))
  const fewer = Math.ceil(many / 4)
  await prepare(store, many + fewer + WARMING)
  const acts = {
    'a bare row': () => store.db.execute(sql`insert into bare (id) values (${randomUUID()})`),
    'a webhook': () =>
      receive(
        systemActor,
        signed(developerBody('payment.succeeded', { payment_id: randomUUID(), status: 'succeeded' })),
      ),
    'an entry': () =>
      withTx((tx) => record(tx, systemActor, { action: 'bench.write', subject: 'bench:1', detail: {} })),
  }
  const chaining = setInterval(() => void chainEntries(), 1_000)
  const rows = []
  for (const [what, act] of Object.entries(acts)) {
    await run(store, WARMING, connections, act)
    rows.push({ what, one: await run(store, fewer, 1, act), all: await run(store, many, connections, act) })
  }
  const asked = await confirm(store, approvers)
  const warming = asked.splice(0, WARMING)
  await run(store, WARMING, connections, (n) => decideOne(warming[n]))
  await store.asOwner(({ exec }) => exec('analyze'))
  const few = asked.splice(0, fewer)
  rows.push({
    what: 'a decision',
    one: await run(store, fewer, 1, (n) => decideOne(few[n])),
    all: await run(store, many, connections, (n) => decideOne(asked[n])),
  })
  clearInterval(chaining)
  console.log(
    `a second, from 1 and from ${connections} connections, with how many times the one, deadlocks, and the server's milliseconds of processor time for one:\n`,
  )
  for (const { what, one, all } of rows)
    console.log(
      `${what.padEnd(12)} ${String(Math.round(one.rate)).padStart(7)} ${String(Math.round(all.rate)).padStart(7)} ${(all.rate / one.rate).toFixed(2).padStart(6)} ${String(one.deadlocks + all.deadlocks).padStart(4)} ${all.cpu.toFixed(2).padStart(6)}`,
    )
  const [bare, webhook] = rows
  console.log(
    `\n${(webhook.all.rate / bare.all.rate).toFixed(2)} webhooks taken in for each bare row committed, aim 0.7`,
  )
  await verify()
  const decisions = rows.at(-1).all
  console.log(`\n${Math.round(decisions.rate)} decisions a second, aim ${AIM} and no deadlocks`)
  process.exitCode = decisions.rate < AIM || decisions.deadlocks > 0 ? 1 : 0
}

/** Payouts of two rows with a proposal each. */
async function prepare(store, count) {
  const { maker } = await draft(store)
  await byOwner(
    store,
    sql`insert into payout (env, name, created_by) select 'sandbox', 'Payout ' || n, ${maker.id} from generate_series(1, ${count}) n`,
  )
  await byOwner(
    store,
    sql`insert into payout_row (payout_id, ordinal, line_no, row_tag, cells, state, dest_kind, dest_key, network, currency, amount_minor)
      select id, n, n + 2, upper(substr(md5(id::text || n), 1, 8)), '[]', 'ready', 'phone', '+256772000418', 'mtn', 'UGX', 100000
      from payout, generate_series(0, 1) n where name like 'Payout %'`,
  )
  await byOwner(
    store,
    sql`select ask_proposal(jsonb_build_object('id', ${maker.id}::text, 'name', 'preparer'), jsonb_build_object('kind', 'payout', 'subjectId', id,
      'payoutId', id, 'env', 'sandbox', 'makerId', ${maker.id}::text, 'contentHash', encode(sha256(convert_to(id::text, 'UTF8')), 'hex'),
      'summary', '{}'::jsonb, 'rowCount', 2, 'totalMinor', '200000', 'feeMinor', '100000', 'debitMinor', '300000', 'currency', 'UGX')) from payout where name like 'Payout %'`,
  )
  await store.asOwner(({ exec }) => exec('vacuum analyze'))
}

/** Every proposal, and a confirmation of identity for it by one of the approvers. It lasts for two minutes. */
async function confirm(store, approvers) {
  const staff = approvers.map(({ id }) => id).join(',')
  const sessions = approvers.map(({ sessionId }) => sessionId).join(',')
  await byOwner(
    store,
    sql`insert into step_up (staff_id, session_id, purpose, content_hash, method, expires_at)
      select (${`{${staff}}`}::uuid[])[1 + n % ${APPROVERS}], (${`{${sessions}}`}::uuid[])[1 + n % ${APPROVERS}], 'approve', content_hash,
        'password', now() + interval '2 minutes'
      from (select content_hash, row_number() over (order by id)::int as n from proposal) one`,
  )
  const rows = await byOwner(
    store,
    sql`select p.id, p.content_hash, s.id as proof, s.staff_id from proposal p join step_up s using (content_hash)`,
  )
  return rows.map((row) => ({
    proposalId: row.id,
    contentHash: row.content_hash,
    stepUpId: row.proof,
    by: approvers.find(({ id }) => id === row.staff_id),
  }))
}

async function decideOne({ proposalId, contentHash, by, stepUpId }) {
  const decision = { proposalId, contentHash, decision: 'approve', reason: null, stepUpId }
  const decided = await withTx((tx) => decideProposal(tx, by, decision))
  if (!decided.ok) throw new Error(`A decision was refused: ${decided.problem}`)
}

/** Does `act` so many times on so many connections; the rate of a second, and the deadlocks meanwhile. */
async function run(store, times, at, act) {
  const before = await counted(store)
  let next = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: at }, async () => {
      while (next < times) await act(next++)
    }),
  )
  const rate = times / ((performance.now() - began) / 1_000)
  const after = await counted(store)
  return { rate, deadlocks: after.deadlocks - before.deadlocks, cpu: (after.cpu - before.cpu) / times }
}

/** How many deadlocks the server ended so far, and the milliseconds of processor time that its connections took. */
async function counted(store) {
  const [row] = await byOwner(
    store,
    sql`select deadlocks::int as n, (select array_agg(pid) from pg_stat_activity where application_name = 'countinghouse' and usename = 'countinghouse_test') as pids
      from pg_stat_database where datname = current_database()`,
  )
  // In hundredths of a second, after the name in parentheses: Linux only.
  const cpu = (row.pids ?? []).map((pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  })
  return { deadlocks: row.n, cpu: cpu.reduce((sum, one) => sum + one, 0) }
}

async function verify() {
  const timed = async (work) => {
    const began = performance.now()
    const value = await work()
    return { value, seconds: (performance.now() - began) / 1_000 }
  }
  const [{ n }] = (await (await db()).execute(sql`select count(*)::int as n from audit`)).rows
  await chainEntries()
  const verified = await timed(async () => verifyActivity(await db(), { kept: [] }))
  if (!verified.value.ok) throw new Error('The activity log is not as it was written')
  console.log(
    `\n${n} entries verified in ${verified.seconds.toFixed(2)} s, ${Math.round(n / verified.seconds)} a second`,
  )
}
