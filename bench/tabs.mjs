/**
 * Opens many pages' streams of changes on one instance of `npm run cluster` and measures the memory that they add, how long a change takes
 * to reach all of them, and how many statements the instance makes meanwhile, beside the same with one stream. Needs the build.
 *
 *   node --import ./scripts/lib/resolve-hook.mjs bench/tabs.mjs [tabs]
 */
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { Person } from '../e2e/fixtures/person.ts'
import { Cluster } from '../scripts/lib/cluster.mjs'

const TABS = Number(process.argv[2] ?? 500)
// As many as a session may have (lib/platform/live.ts).
const TABS_OF_A_SESSION = 10
const CHANGES = 20
const WINDOW_MS = 30_000
const KEYS = ['preparer', 'preparer2', 'approver', 'approver2', 'viewer', 'admin']

// Asked by a signal, because nothing that is served may collect garbage.
const MEASURE = `
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
process.on('SIGUSR2', () => {
  collect()
  collect()
  process.stdout.write(JSON.stringify({ measured: process.memoryUsage() }) + '\\n')
})`

const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(MEASURE)}`
const cluster = await Cluster.open()
try {
  await cluster.end('app-1')
  cluster.start('app-1', { more: { NODE_OPTIONS, LOG_LEVEL: 'silent' } })
  await cluster.ready('app-1')
  await measure()
} finally {
  await cluster.stop()
}
process.exit()

async function measure() {
  const address = cluster.addressOf('app-1')
  const database = new pg.Client({ connectionString: cluster.databaseUrl })
  await database.connect()
  const cookies = []
  for (let n = 0; n < Math.ceil(TABS / TABS_OF_A_SESSION); n += 1)
    cookies.push((await new Person(cluster.url).signIn(KEYS[n % KEYS.length])).cookie)
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
  const tabs = []
  const open = async (until) => {
    while (tabs.length < until) {
      const more = Math.min(until - tabs.length, 25)
      const opened = Array.from({ length: more }, (_, n) =>
        openTab(address, cookies[Math.floor((tabs.length + n) / TABS_OF_A_SESSION)], agent),
      )
      tabs.push(...(await Promise.all(opened)))
    }
  }

  await open(1)
  const one = await changesTo(tabs, database)
  const idle = await memory()
  await open(TABS)
  const opened = await memory()
  const all = await changesTo(tabs, database)
  const used = await memory()

  const line = (name, ...cells) => console.log(name.padEnd(34) + cells.map((cell) => `${cell}`.padStart(14)).join(''))
  line('', '1 tab', `${TABS} tabs`, 'after changes')
  line('memory of the process, MB', mb(idle.rss), mb(opened.rss), mb(used.rss))
  line('heap in use, MB', mb(idle.heapUsed), mb(opened.heapUsed), mb(used.heapUsed))
  line('heap and buffers over one tab, MB', '', mb(inUse(opened) - inUse(idle)), mb(inUse(used) - inUse(idle)))
  line('statements without changes', one.quiet, all.quiet)
  line(`statements with ${CHANGES} changes`, one.busy, all.busy)
  line('a change at the last tab, ms', one.slowest.toFixed(1), all.slowest.toFixed(1))
  for (const { close } of tabs) close()
  await database.end()
}

/** Makes changes, and counts the statements of the instance in a time with them and in one without. */
async function changesTo(tabs, database) {
  const quiet = await statementsOf(() => setTimeout(WINDOW_MS))
  let slowest = 0
  const busy = await statementsOf(async () => {
    const ends = performance.now() + WINDOW_MS
    for (let n = 0; n < CHANGES; n += 1) {
      const payoutId = crypto.randomUUID()
      const began = performance.now()
      const received = tabs.map(({ until }) => until(payoutId))
      await database.query('select announce($1, $2)', ['live', { payoutId }])
      await Promise.all(received)
      slowest = Math.max(slowest, performance.now() - began)
    }
    await setTimeout(ends - performance.now())
  })
  return { quiet, busy, slowest }
}

function openTab(address, cookie, agent) {
  return new Promise((resolve, reject) => {
    const waiting = new Map()
    const request = get(`${address}/api/live`, { agent, headers: { cookie } }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`A stream answered ${answer.statusCode}.`))
      answer.setEncoding('utf8').on('data', (text) => {
        if (text.includes(': open')) resolve(tab)
        for (const [id, done] of waiting) if (text.includes(id)) done()
      })
      answer.once('close', () => tab.closed || reject(new Error('A stream was closed.')))
    })
    request.once('error', (problem) => tab.closed || reject(problem))
    const tab = {
      closed: false,
      close: () => {
        tab.closed = true
        request.destroy()
      },
      until: (id) =>
        new Promise((done) => {
          waiting.set(id, () => {
            waiting.delete(id)
            done()
          })
        }),
    }
  })
}

async function statementsOf(work) {
  const count = async () => {
    const headers = { authorization: `Bearer ${cluster.variables.METRICS_TOKEN}` }
    const text = await (await fetch(`${cluster.addressOf('app-1')}/metrics`, { headers })).text()
    const counts = text.matchAll(/^countinghouse_statement_seconds_count\{.*\} (\d+)$/gm)
    return [...counts].reduce((sum, [, n]) => sum + Number(n), 0)
  }
  const before = await count()
  await work()
  return (await count()) - before
}

async function memory() {
  // What was only in use while the streams opened is gone by then.
  await setTimeout(WINDOW_MS)
  const measured = () =>
    [...readFileSync(cluster.logOf('app-1'), 'utf8').matchAll(/^\{"measured":(.*)\}$/gm)].map(([, found]) => found)
  const before = measured().length
  cluster.processOf('app-1').kill('SIGUSR2')
  while (measured().length === before) await setTimeout(50)
  return JSON.parse(measured().at(-1))
}

function inUse({ heapUsed, external }) {
  return heapUsed + external
}

function mb(bytes) {
  return (bytes / 1_000_000).toFixed(1)
}
