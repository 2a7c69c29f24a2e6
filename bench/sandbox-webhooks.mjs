// How long a read of the sandbox takes while 600 webhook deliveries are due, against its time without any.

import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeWorld, listenFor, openWorld, tick } from '../sandbox/open.ts'
import { readSettings } from '../sandbox/settings.ts'
import { emit } from '../sandbox/webhooks/emit.ts'

const DUE = 600
const READS = 300
const EVERY = 5

const hook = createServer((_request, response) => response.writeHead(204).end())
await new Promise((listening) => hook.listen(0, '127.0.0.1', listening))
const folder = mkdtempSync(join(tmpdir(), 'sandbox-webhooks-'))
const world = openWorld(readSettings({ SANDBOX_PORT: '0', SANDBOX_DATA_DIR: folder }))
const port = await new Promise((listening) => listenFor(world, (address) => listening(address.port)))
const ticking = setInterval(() => tick(world), 200)
const headers = {
  'api-key': world.settings.apiKey,
  [`X-${world.settings.headerName}-Client-ID`]: world.settings.clientId,
}

/** The median of reads in milliseconds. A read starts every few milliseconds as long as `more` is true. */
async function medianOfReads(more) {
  const reads = []
  while (more(reads.length)) {
    reads.push(timed())
    await new Promise((later) => setTimeout(later, EVERY))
  }
  const times = (await Promise.all(reads)).sort((a, b) => a - b)
  return { median: times[Math.floor(times.length / 2)], worst: times.at(-1), reads: times.length }
}

async function timed() {
  const began = performance.now()
  await (await fetch(`http://127.0.0.1:${port}/api/disbursements?limit=50`, { headers })).text()
  return performance.now() - began
}

const waiting = () => world.store.get('SELECT count(*) AS n FROM webhook_delivery WHERE delivered_at IS NULL').n
const some = (n) => n < READS

await medianOfReads(some)
const quiet = await medianOfReads(some)
world.store.run(
  'INSERT INTO webhook_endpoint VALUES (?, ?, NULL, ?, NULL, 1, ?)',
  'bench',
  `http://127.0.0.1:${hook.address().port}/`,
  '*',
  world.clock.now(),
)
const event = { name: 'disbursement.status_updated', data: { disbursement_id: 'bench', status: 'completed' } }
world.store.tx(() => {
  for (let n = 0; n < DUE; n += 1) emit(world, event)
})
const began = performance.now()
const busy = await medianOfReads(() => waiting() > 0)
const seconds = (performance.now() - began) / 1_000
console.log(
  `median of a read: ${quiet.median.toFixed(2)} ms quiet, ${busy.median.toFixed(2)} ms while ${DUE} deliveries go out (${(busy.median / quiet.median).toFixed(2)} times; worst ${busy.worst.toFixed(0)} ms, ${busy.reads} reads in ${seconds.toFixed(1)} s)`,
)
clearInterval(ticking)
closeWorld(world)
rmSync(folder, { recursive: true, force: true })
process.exit(0)
