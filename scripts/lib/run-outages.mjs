// Run by Node 24 with the resolve hook: people at work on two instances and two senders, while processes are killed, the database is started
// again and answers of the service are lost. At the end the ledger of the sandbox decides what was paid.
import { randomInt, randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { Person } from '../../e2e/fixtures/person.ts'
import { SandboxControl } from '../../e2e/fixtures/sandbox-control.ts'
import { payroll } from '../../e2e/sheets/payroll.ts'
import { Cluster } from './cluster.mjs'
import { withoutRetry } from './failed-pages.mjs'
import { FAULTS, ROUTES } from './outage-faults.mjs'
import { figures, takeoversOf, verdictOf } from './outage-verdict.mjs'

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } })
const MINUTES = Number(values.minutes)
const MOST_BETWEEN_KILLS_MS = 5_000
const BETWEEN_RESTARTS_MS = 60_000
const BETWEEN_FAULTS_MS = 2_000
const PEOPLE = 3
const CALM_MS = 10 * 60_000
const PROGRAMS = ['app-1', 'app-2', 'sender', 'sender-2']

const say = (line) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`)
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const oneOf = (list) => list[randomInt(list.length)]
const counts = new Map()
const count = (what) => counts.set(what, (counts.get(what) ?? 0) + 1)

const environment = {
  LOG_LEVEL: 'info',
  SANDBOX_PROCESSING_SCALE: '0.02',
  SERVICE_TIMEOUT_MS: '8000',
  SERVICE_RATE_PER_SECOND: '50',
  DRAIN_SECONDS: '0',
}
const cluster = await Cluster.open({ environment, say })
const senderPort = Number(cluster.variables.SENDER_PORT) + 1
const settingsFor = (name) => (name === 'sender-2' ? { more: { SENDER_PORT: `${senderPort}` }, as: name } : {})
const begin = (name) => cluster.start(name === 'sender-2' ? 'sender' : name, settingsFor(name))
begin('sender-2')
await cluster.ready('sender-2')
const sandbox = new SandboxControl(cluster.variables.SERVICE_BASE_URL, { apiKey: '', clientId: '' })
await sandbox.wallet('900000000000.00')
const sql = new pg.Pool({ connectionString: cluster.databaseUrl, max: 2 })
sql.on('error', () => undefined)

const until = Date.now() + MINUTES * 60_000
const busy = () => Date.now() < until
/** Every kill of a sender: which process, when, and whether another sender was alive. */
const kills = []
const down = new Set()

async function killing() {
  while (busy()) {
    await pause(randomInt(MOST_BETWEEN_KILLS_MS))
    const up = PROGRAMS.filter((one) => !down.has(one))
    // All of them may be starting again, above all after a restart of the database.
    if (up.length === 0) continue
    const name = oneOf(up)
    down.add(name)
    const { pid } = cluster.processOf(name)
    const isSender = name.startsWith('sender')
    const others = isSender && ['sender', 'sender-2'].some((one) => one !== name && !down.has(one))
    const at = Date.now()
    await cluster.end(name, 'SIGKILL')
    count(`kills of ${name}`)
    if (isSender) kills.push({ pid, at, others })
    begin(name)
    void cluster
      .ready(name)
      .then(() => down.delete(name))
      .catch(() => {
        // It could not start while the database was away, as a supervisor would find: it is started again.
        count(`starts of ${name} that failed`)
        begin(name)
        return cluster.ready(name).then(
          () => down.delete(name),
          () => down.delete(name),
        )
      })
  }
}

const restarts = []

async function restarting() {
  while (busy()) {
    await pause(BETWEEN_RESTARTS_MS)
    const signal = oneOf(['SIGINT', 'SIGQUIT'])
    const from = Date.now()
    await cluster.database.restart(signal)
    restarts.push({ from, to: Date.now() })
    count(`restarts of the database (${signal})`)
  }
}

async function disturbing() {
  while (busy()) {
    await pause(BETWEEN_FAULTS_MS)
    await sandbox
      .fault({ route: oneOf(ROUTES), times: 1 + randomInt(2), ...oneOf(FAULTS) })
      .catch(() => count('faults refused'))
    count('faults planted')
  }
}

/** What a person sees go wrong. Only what asks them to try again is right while the system is being broken. */
const wrongs = new Map()

async function untilDone(what, work) {
  for (let turn = 1; ; turn++) {
    try {
      return await work()
    } catch (problem) {
      const said = problem instanceof Error ? problem.message : String(problem)
      wrongs.set(`${what}: ${said.slice(0, 200)}`, (wrongs.get(`${what}: ${said.slice(0, 200)}`) ?? 0) + 1)
      if (turn > 200) throw problem
      await pause(300)
    }
  }
}

const signedIn = async (key) => {
  const person = new Person(cluster.url)
  await untilDone('sign in', () => person.signIn(key))
  return person
}

/** Approved payouts: each of their rows must be in the ledger at the end as it is shown. */
const approved = new Set()

/** Answers of pages that failed, to be shown in a browser at the end: it draws what they ask people to do. */
const failedPages = []

async function pageOf(person, path) {
  const answer = await person.fetch(path).catch(() => null)
  const html = (await answer?.text().catch(() => '')) ?? ''
  if (answer?.status === 200) return count('pages read')
  // Nothing answered, or a proxy would have said so.
  if (answer === null || [502, 503].includes(answer.status)) return count('pages that nothing answered')
  count(`pages answered with ${answer.status}`)
  failedPages.push({ path, status: answer.status, html, cookie: person.cookie })
}

async function person(at, preparer, approver) {
  while (busy()) {
    const payees = Array.from({ length: 1 + randomInt(4) }, (_, n) => ({
      name: `Payee ${n + 1}`,
      phone: `+25677${randomInt(1_000_000, 9_000_000)}`,
      amount: `${randomInt(50, 900) * 500}`,
    }))
    const sheet = payroll(`Wages ${at}`, payees)
    const key = randomUUID()
    const payoutId = await untilDone('upload', () => preparer.save(sheet, key))
    await pageOf(preparer, `/payouts/${payoutId}`)
    await untilDone('submit', async () => {
      const view = await preparer.read(payoutId)
      if (view.proposals.some(({ state }) => state === 'pending' || state === 'approved')) return
      await preparer.submit(payoutId)
    })
    await pageOf(approver, `/payouts/${payoutId}`)
    await untilDone('approve', async () => {
      const view = await approver.read(payoutId)
      if (view.proposals.some(({ state }) => state === 'approved')) return
      if (view.proposals.every(({ state }) => state !== 'pending')) return preparer.submit(payoutId)
      await approver.approve(payoutId)
    })
    approved.add(payoutId)
    count('payouts approved')
    await pageOf(approver, '/')
  }
}

const people = []
for (let at = 0; at < PEOPLE; at++)
  people.push([await signedIn(at % 2 ? 'preparer2' : 'preparer'), await signedIn(at % 2 ? 'approver2' : 'approver')])
say(`The outages begin, for ${MINUTES} minutes. Logs: ${cluster.folder}`)
await Promise.all([killing(), restarting(), disturbing(), ...people.map(([a, b], at) => person(at, a, b))])

say('The outages are over; what is under way is followed to its end.')
await sandbox.clearFaults()
for (const name of PROGRAMS) await cluster.ready(name).catch(() => begin(name))
const ids = [...approved]
const openRows = async () => {
  const { rows } = await sql.query(
    `select s.state, s.hold_reason, count(*)::int as n from submission s where s.payout_id = any($1)
       and s.state not in ('settled', 'partial', 'failed', 'cancelled', 'void', 'rejected_clean', 'absent_proven') group by 1, 2`,
    [ids],
  )
  return rows
}
const calmUntil = Date.now() + CALM_MS
/** Prices and approvals that changed under way come back to people: they decide again, as they would. */
async function again() {
  const [, approver] = people[0]
  for (const id of ids) {
    const view = await approver.read(id)
    if (view.proposals.some(({ state }) => state === 'pending')) await approver.approve(id).catch(() => undefined)
  }
}
for (let open = await openRows(); open.length > 0 && Date.now() < calmUntil; open = await openRows()) {
  say(
    `still open: ${open.map(({ state, hold_reason: why, n }) => `${n} ${state}${why ? ` (${why})` : ''}`).join(', ')}`,
  )
  await sandbox.settle()
  await pause(5_000)
}
await again()
await pause(5_000)

const { byReference } = await sandbox.ledger()
const { rows: told } = await sql.query(
  `select r.payout_id as "payoutId", r.row_tag as tag, r.reference, r.amount_minor::text as minor, o.mapped, o.confirmed_failed_at as "failedAt",
     (select array_agg(s.state) from submission_row sr join submission s on s.id = sr.submission_id where sr.row_id = r.id) as states
   from payout_row r left join row_outcome o on o.row_id = r.id where r.payout_id = any($1)`,
  [ids],
)
const result = verdictOf(told, byReference)

const { rows: attempts } = await sql.query(
  `select worker, extract(epoch from opened_at) * 1000 as opened, extract(epoch from closed_at) * 1000 as closed, detail->>'why' as why, submission_id,
     (select extract(epoch from min(n.opened_at)) * 1000 from attempt n where n.submission_id = a.submission_id and n.ordinal > a.ordinal) as next
   from attempt a`,
)
const takeovers = takeoversOf(kills, attempts, restarts)
const direct = takeovers.filter(({ others, restart }) => others && !restart)
say('')
for (const [what, n] of [...counts].sort()) say(`${n} ${what}`)
say(
  `rows approved ${result.rows}: paid once and shown so ${result.paidOnce}, not paid and shown so ${result.notPaid}, not final ${result.open.length}`,
)
say(`double ${result.double.length}, lost ${result.lost.length}, wrong ${result.wrong.length}`)
for (const line of [...result.double, ...result.lost, ...result.wrong, ...result.open].slice(0, 40)) say(`  ${line}`)
say(
  `attempts taken over while another sender lived and the database ran, closed after ${figures(direct.map(({ ms }) => ms))}`,
)
say(`  and sent or searched again after ${figures(direct.flatMap(({ again: next }) => (next === null ? [] : [next])))}`)
say(
  `attempts taken over at other times (no other sender, or the database started again), closed after ${figures(takeovers.filter((one) => !direct.includes(one)).map(({ ms }) => ms))}`,
)
say('what people were told meanwhile:')
for (const [what, n] of [...wrongs].sort((a, b) => b[1] - a[1]).slice(0, 40)) say(`  ${n} x ${what}`)
const helpless = await withoutRetry(failedPages, cluster.url)
say(`pages answered with an error: ${failedPages.length}, of which the browser offers no new try: ${helpless.length}`)
for (const { path, status } of helpless) say(`  ${status} ${path}`)
const failed = [result.double, result.lost, result.wrong, result.open, helpless].some(({ length }) => length > 0)
await sql.end()
if (failed) say(`FAILED. The logs are kept in ${cluster.folder}`)
await cluster.stop({ keep: failed })
process.exit(failed ? 1 : 0)
