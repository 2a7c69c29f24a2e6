/**
 * Fills a sandbox with payments and reads pages of their list: each filter at its start, middle and end. Prints the best and
 * the median of each, with the time of an empty page as the reference: the cost of a call without a list.
 *
 *   node bench/payments.mjs [payments] [turns]
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { USUAL_NETWORK } from '../sandbox/networks.ts'

const AIM = 50
const payments = Number(process.argv[2] ?? 1_000_000)
const turns = Number(process.argv[3] ?? 15)
const program = fileURLToPath(new URL('../sandbox/main.ts', import.meta.url))
const filters = [
  '',
  'status=failed',
  'payment_method=card',
  `status=completed&payment_method=${USUAL_NETWORK}`,
  'from_date=2026-01-01&status=failed',
  'to_date=2026-01-01',
]

const folder = await mkdtemp(join(tmpdir(), 'bench-payments-'))
const child = spawn(process.execPath, [program], {
  env: { PATH: process.env.PATH, SANDBOX_PORT: '0', SANDBOX_DATA_DIR: folder },
  stdio: ['ignore', 'pipe', 'inherit'],
})
try {
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  await measure(JSON.parse(line))
} finally {
  child.kill('SIGTERM')
  await once(child, 'exit')
  await rm(folder, { recursive: true, force: true })
}

async function measure({ baseUrl, apiKey, clientId }) {
  const headers = { 'api-key': apiKey, 'X-service-Client-ID': clientId }
  const read = async (query) => (await fetch(`${baseUrl}/api/merchant-payments?${query}`, { headers })).json()
  const began = performance.now()
  await fetch(`${baseUrl}/_sandbox/seed`, { method: 'POST', body: JSON.stringify({ payments }) })
  const seconds = ((performance.now() - began) / 1_000).toFixed(1)
  console.log(`${payments} payments written in ${seconds} s; a page of 100 of them in milliseconds:\n`)
  const reference = await times(() => read('status=cancelled'))
  console.log(row('nothing (the reference)', '', reference))
  let worst = 0
  for (const filter of filters) {
    const { total } = await read(filter)
    for (const [position, offset] of [
      ['start', 0],
      ['middle', Math.floor(total / 2)],
      ['end', Math.max(0, total - 100)],
    ]) {
      const taken = await times(() => read(`limit=100&offset=${offset}&${filter}`))
      worst = Math.max(worst, taken.median)
      console.log(row(filter || 'all', position, taken))
    }
  }
  console.log(`\nworst median ${worst.toFixed(1)} ms, aim ${AIM} ms`)
  process.exitCode = worst > AIM ? 1 : 0
}

async function times(work) {
  const taken = []
  for (let n = 0; n < turns; n += 1) {
    const began = performance.now()
    await work()
    taken.push(performance.now() - began)
  }
  taken.sort((one, other) => one - other)
  return { best: taken[0], median: taken[Math.floor(turns / 2)] }
}

function row(filter, position, { best, median }) {
  return `${filter.padEnd(38)}${position.padEnd(8)}best ${best.toFixed(1).padStart(6)}  median ${median.toFixed(1).padStart(6)}`
}
