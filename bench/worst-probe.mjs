// A thread that asks for one address again and again, and measures how long the answer takes: `worst.mjs` keeps its own thread busy. Without an
// address it asks an empty handler of its own: the floor, on the same cores.
import { createServer, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

const { everyMs } = workerData
const url = workerData.url ?? (await emptyHandler())
let taken = []
let failed = 0

function emptyHandler() {
  const server = createServer((_request, response) => response.end('ok\n')).listen(0, '127.0.0.1')
  return new Promise((resolve) => server.once('listening', () => resolve(`http://127.0.0.1:${server.address().port}/`)))
}

const ask = () =>
  new Promise((resolve, reject) => {
    request(url, { agent: false }, (answer) => answer.resume().once('end', resolve))
      .once('error', reject)
      .end()
  })

parentPort.on('message', () => {
  const sorted = taken.toSorted((a, b) => a - b)
  const at = (share) =>
    Math.round(10 * (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0)) / 10
  parentPort.postMessage({ answers: sorted.length, failed, p50: at(0.5), p95: at(0.95), max: at(1) })
  taken = []
  failed = 0
})

for (;;) {
  const began = performance.now()
  await ask().then(
    () => taken.push(performance.now() - began),
    () => {
      failed += 1
    },
  )
  await setTimeout(everyMs)
}
