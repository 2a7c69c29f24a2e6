/**
 * Measures /healthz of a running app while people do the worst that they may, with and without a session. Prints JSON: the app at rest, under each
 * kind of load by five people, under all kinds by ten people and by twenty-five, each beside the floor (an empty handler, by the same probe at the
 * same time).
 * The app runs on a sandbox with its demo sign-ins, from the build in this folder.
 *
 *   node bench/worst.mjs [http://localhost:3000] [seconds of each] [rows of the payout]
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'

const [base = 'http://localhost:3000', seconds = '15', rows = '100000'] = process.argv.slice(2)
const PASSWORD = 'count-every-coin'
const STAFF = ['preparer', 'approver', 'admin', 'viewer', 'auditor'].map((name) => `${name}@demo.example`)
const OURS = { origin: base, 'sec-fetch-site': 'same-origin' }
const MANIFEST = '.next/server/server-reference-manifest.json'
const ACTIONS = new Map(
  Object.entries(JSON.parse(readFileSync(MANIFEST, 'utf8')).node).map(([id, { exportedName }]) => [exportedName, id]),
)
const MB = 1_000_000

async function signIn(email) {
  const jar = new Map()
  const take = (answer) => {
    for (const cookie of answer.headers.getSetCookie()) {
      const [name, ...value] = cookie.split(';')[0].split('=')
      jar.set(name, value.join('='))
    }
    return answer
  }
  const cookie = () => [...jar].map((pair) => pair.join('=')).join('; ')
  const { csrfToken } = await take(await fetch(`${base}/api/auth/csrf`)).json()
  const body = new URLSearchParams({ csrfToken, email, password: PASSWORD })
  take(
    await fetch(`${base}/api/auth/callback/credentials`, {
      method: 'POST',
      redirect: 'manual',
      headers: { ...OURS, cookie: cookie() },
      body,
    }),
  )
  return cookie()
}

const act = (name, body, { cookie = '', path = '/payouts', type = 'text/plain;charset=UTF-8' } = {}) =>
  fetch(base + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...OURS, ...(cookie === '' ? {} : { cookie }), 'next-action': ACTIONS.get(name), 'content-type': type },
    body,
  }).then((answer) => answer.arrayBuffer().then(() => answer.status))

const read = (path, cookie) =>
  fetch(base + path, { redirect: 'manual', headers: { cookie } }).then((answer) =>
    answer.arrayBuffer().then(() => answer.status),
  )

async function makePayout(cookie) {
  const id = randomUUID()
  const mapping = {
    headerLine: 1,
    headings: ['Name', 'Phone', 'Amount', 'Reference'],
    columns: ['name', 'phone', 'amount', 'reference'],
  }
  const count = Number(rows)
  const draft = {
    name: 'The largest',
    currency: 'UGX',
    sheetName: 'sheet.csv',
    sheetTab: null,
    mapping,
    rowsExpected: count,
  }
  await act('createDraftAction', JSON.stringify([id, draft]), { cookie, path: '/payouts/new' })
  const lines = Array.from({ length: count }, (_, n) => {
    const cells = [`Payee ${n}`, `+25677${2_000_000 + n}`, `${50_000 + ((n * 137) % 9_000) * 50}`, `R-${n}`]
    return `${JSON.stringify({ lineNo: n + 2, cells })}\n`
  })
  const saved = { method: 'POST', headers: { ...OURS, cookie }, body: gzipSync(lines.join('')) }
  await (await fetch(`${base}/api/payouts/${id}/rows?from=0`, saved)).text()
  return id
}

const parts = (count) =>
  `--b\r\nContent-Disposition: form-data; name="0"\r\n\r\n[]\r\n${Array.from({ length: count }, (_, n) => `--b\r\nContent-Disposition: form-data; name="${n + 1}"\r\n\r\n\r\n`).join('')}--b--\r\n`
const references = `[{"a":[1]},[${Array(900_000).fill('"$0:0"').join()}]]`
const lists = `[[${Array(2_700_000).fill('[]').join()}]]`
// As much as somebody with a session may send.
const mostLists = `[[${Array(14_000).fill('[]').join()}],[${Array(80_000).fill('1').join()}]]`
const mostText = JSON.stringify(['x'.repeat(4 * MB)])
const form = parts(140_000)
const [preparer, approver, admin, viewer, auditor] = await Promise.all(STAFF.map(signIn))
const payout = await makePayout(preparer)

/** By kind, what each person does again and again. */
const LOADS = {
  'large bodies of nobody': [
    () => act('saveViewAction', references, { path: '/sign-in' }),
    () => act('saveViewAction', lists, { path: '/sign-in' }),
    () => act('saveViewAction', form, { path: '/sign-in', type: 'multipart/form-data; boundary=b' }),
    () => act('saveViewAction', 'garbage', { path: '/sign-in' }),
    () => read('/sign-in', ''),
  ],
  'wrong passwords': Array.from({ length: 5 }, (_, n) => () => signIn(`nobody-${n}-${randomUUID()}@demo.example`)),
  'large bodies of somebody': [preparer, approver, admin, viewer, auditor].map(
    (cookie, n) => () => act('saveViewAction', n % 2 === 0 ? mostLists : mostText, { cookie }),
  ),
  files: [
    () => read(`/api/payouts/${payout}/statement`, viewer),
    () => read(`/api/payouts/${payout}/sheet?format=xlsx`, preparer),
    () => read(`/api/payouts/${payout}/sheet`, approver),
    () => read(`/api/evidence?thing=payout:${payout}`, auditor),
    () => read('/api/activity/export', admin),
  ],
  searches: [preparer, approver, admin, viewer, auditor].map(
    (cookie, n) => () => read(`/api/search?q=pay${n}`, cookie),
  ),
}

const probe = (url) => new Worker(new URL('./worst-probe.mjs', import.meta.url), { workerData: { url, everyMs: 20 } })
const probes = { app: probe(`${base}/healthz`), floor: probe(null) }
const take = (worker) =>
  new Promise((resolve) => {
    worker.once('message', resolve)
    worker.postMessage('take')
  })
const takeBoth = async () => ({ app: await take(probes.app), floor: await take(probes.floor) })

await setTimeout(3_000)
const figures = { 'at rest': await takeBoth() }
for (const [name, people] of [
  ...Object.entries(LOADS),
  ['ten people', Object.values(LOADS).flatMap((people, n) => people.slice(n % 2, 2 + (n % 2)))],
  ['all of these', Object.values(LOADS).flat()],
])
  figures[name] = await under(people)
console.log(JSON.stringify(figures, null, 1))
process.exit()

async function under(people) {
  let going = true
  const statuses = {}
  const all = people.map(async (once) => {
    while (going) {
      const status = await once().catch(() => 'broken off')
      const kind = typeof status === 'number' ? status : status === 'broken off' ? status : 'signed'
      statuses[kind] = (statuses[kind] ?? 0) + 1
      if (status === 429) await setTimeout(100)
    }
  })
  await setTimeout(1_000)
  await takeBoth()
  await setTimeout(Number(seconds) * 1_000)
  const figure = { ...(await takeBoth()), statuses }
  going = false
  await Promise.all(all)
  return figure
}
