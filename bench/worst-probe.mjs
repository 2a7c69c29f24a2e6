// A thread that asks for one address again and again, and measures how long the answer takes: `worst.mjs` keeps its own thread busy.
import { request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

const { url, everyMs } = workerData
let taken = []
let failed = 0

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
