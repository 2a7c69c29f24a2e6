/**
 * Starts the built app on a sandbox with payments and measures how it serves: the scripts and the HTML of pages, what a browser loads on
 * the first visit, and the list of payments as JSON beside the same call of the service and beside a handler that does nothing, in turns.
 * With DATABASE_URL and DATABASE_MIGRATION_URL it runs on that database, which has to be empty.
 *
 *   node --import ./scripts/lib/resolve-hook.mjs bench/serving.mjs [turns]
 */
import { setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { startInstance } from '../e2e/fixtures/instance.ts'
import { signIn } from '../e2e/fixtures/sign-in.ts'

const turns = Number(process.argv[2] ?? 60)
const LISTS = [
  'payments',
  'payouts',
  'approvals',
  'payees',
  'escrows',
  'escrow-payouts',
  'disbursements',
  'reconciliation',
]
const PAGES = ['/', ...LISTS.map((name) => `/${name}`)]

const own = Object.fromEntries(
  ['DATABASE_URL', 'DATABASE_MIGRATION_URL', 'NODE_OPTIONS'].flatMap((name) =>
    process.env[name] ? [[name, process.env[name]]] : [],
  ),
)
const instance = await startInstance({
  SENDER: 'off',
  SERVICE_RATE_PER_SECOND: '100000',
  SERVICE_MAX_IN_FLIGHT: '32',
  ...own,
})
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  await fetch(`${instance.sandbox.baseUrl}/_sandbox/seed`, {
    method: 'POST',
    body: JSON.stringify({ payments: 5_000 }),
  })
  const page = await browser.newPage({ baseURL: instance.baseUrl })
  await signIn(page, 'admin', '/account')
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  await pages(cookie)
  await firstVisits(await page.context().storageState())
  await list(cookie)
} finally {
  await browser.close()
  await instance.close()
}

async function pages(cookie) {
  console.log('\npage               scripts kB   HTML kB   gzip kB   median ms   best ms')
  for (const path of PAGES) {
    const read = async () => (await fetch(instance.baseUrl + path, { headers: { cookie } })).text()
    const html = await read()
    const taken = await times({ read })
    const sources = [
      ...new Set([...html.matchAll(/<script[^>]+src="([^"]+)"(?![^>]*nomodule)/gi)].map(([, src]) => src)),
    ]
    const bytes = await Promise.all(sources.map(async (src) => gzipSync(await bytesOf(src)).length))
    const sum = bytes.reduce((a, b) => a + b, 0)
    const figures = [kB(sum), kB(html.length), kB(gzipSync(html).length), ms(taken.read.median), ms(taken.read.best)]
    console.log(path.padEnd(18) + figures.map((one) => one.padStart(11)).join(''))
  }
}

// What a browser asks for until it rests: the page's scripts, those that it loads later, and pages it reads before anybody wants them.
async function firstVisits(storageState) {
  console.log('\nfirst visit        scripts kB   requests   pages read ahead')
  for (const path of PAGES) {
    const context = await browser.newContext({ baseURL: instance.baseUrl, storageState })
    const page = await context.newPage()
    const scripts = []
    let requests = 0
    let ahead = 0
    page.on('request', (request) => {
      requests += 1
      if (request.headers()['next-router-prefetch'] !== undefined) ahead += 1
    })
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) scripts.push(response.body().then((body) => gzipSync(body).length))
    })
    await page.goto(path)
    // The stream of changes stays open, so the network never rests entirely.
    await setTimeout(2_500)
    const sum = (await Promise.all(scripts)).reduce((a, b) => a + b, 0)
    console.log(path.padEnd(18) + [kB(sum), String(requests), String(ahead)].map((one) => one.padStart(11)).join(''))
    await context.close()
  }
}

async function list(cookie) {
  const service = { headers: { 'api-key': 'sandbox-api-key', 'X-service-Client-ID': 'sandbox-client' } }
  const reads = {
    'handler that does nothing': () => text(`${instance.baseUrl}/healthz`),
    'the service itself': () => text(`${instance.sandbox.baseUrl}/api/merchant-payments?limit=50&offset=0`, service),
    '/api/payments': () => text(`${instance.baseUrl}/api/payments`, { headers: { cookie } }),
  }
  const alone = await times(reads, turns * 10)
  console.log('\none after another               median ms   best ms')
  for (const [name, { median, best }] of Object.entries(alone))
    console.log(name.padEnd(30) + ms(median).padStart(11) + ms(best).padStart(10))
  console.log(
    `over the service: ${ms(alone['/api/payments'].median - alone['the service itself'].median)} ms, of which the handler that does nothing ${ms(alone['handler that does nothing'].median)} ms`,
  )
  console.log('\nsixteen at once                 per second')
  for (const [name, read] of Object.entries(reads)) console.log(name.padEnd(30) + String(await rate(read)).padStart(11))
}

async function text(url, options) {
  const response = await fetch(url, options)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response.text()
}

async function bytesOf(path) {
  return Buffer.from(await (await fetch(instance.baseUrl + path)).arrayBuffer())
}

async function rate(read) {
  const until = performance.now() + 4_000
  let count = 0
  const one = async () => {
    while (performance.now() < until) {
      await read()
      count += 1
    }
  }
  await Promise.all(Array.from({ length: 16 }, one))
  return Math.round(count / 4)
}

// In turns, so that what disturbs the machine disturbs all alike.
async function times(reads, count = turns) {
  const taken = Object.fromEntries(Object.keys(reads).map((name) => [name, []]))
  for (let n = 0; n < count + 5; n += 1)
    for (const [name, read] of Object.entries(reads)) {
      const began = performance.now()
      await read()
      if (n >= 5) taken[name].push(performance.now() - began)
    }
  return Object.fromEntries(
    Object.entries(taken).map(([name, all]) => {
      all.sort((one, other) => one - other)
      return [name, { best: all[0], median: all[all.length >> 1] }]
    }),
  )
}

function kB(bytes) {
  return (bytes / 1_000).toFixed(1)
}

function ms(time) {
  return time.toFixed(2)
}
