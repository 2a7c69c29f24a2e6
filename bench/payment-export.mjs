/**
 * Exports payments of a real sandbox through the product's own code into an empty database, downloads the CSV and the
 * workbook, and prints times, calls to the service, and the peak memory of each part. Ten thousand payments are the
 * reference: a million may take a hundred times as long, but only a limited amount of memory more.
 *
 *   node --import ./scripts/lib/resolve-hook.mjs bench/payment-export.mjs [payments]
 */
import { fromMinor } from '../lib/money/amount.ts'
import { ownExports, requestExport, takeExport } from '../lib/payments/exports/export.ts'
import { exportFile } from '../lib/payments/exports/export-file.ts'
import { claimExport } from '../lib/payments/exports/export-store.ts'
import { runExport } from '../lib/payments/exports/run-export.ts'
import { settings } from '../lib/platform/settings.ts'
import { engine } from '../lib/store/open.ts'
import { person } from '../lib/store/test-story.ts'
import { startTestSandbox } from '../lib/submissions/testing/sandbox.ts'
import { withBenchDatabase } from './bench-database.mjs'

// The heap grows before it is collected, and the database caches pages. Rows kept in memory would take a gigabyte more.
const MORE_MB = 256
const many = Number(process.argv[2] ?? 1_000_000)
const sandbox = await startTestSandbox()

// The count and sum that are expected, by the rule with which the sandbox seeds payments.
function expectedSum(payments) {
  let minor = 0n
  for (let i = 1; i <= payments; i += 1) minor += BigInt(50_000 + ((i * 7_919) % 5_000_000))
  return fromMinor(minor)
}

async function measured(work) {
  const start = performance.now()
  let most = process.memoryUsage().rss
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 100)
  const value = await work()
  clearInterval(timer)
  return { value, seconds: Math.round((performance.now() - start) / 100) / 10, mostMb: Math.round(most / 1024 ** 2) }
}

async function download(staff, id, format) {
  const taken = await takeExport(staff, id, format)
  if (!taken.ok) throw new Error(taken.problem.kind)
  let bytes = 0
  let lines = 0
  for await (const part of exportFile(taken.value, format, translator('en', 'Africa/Kampala')).parts) {
    bytes += part.length
    if (format === 'csv') for (const byte of part) if (byte === 10) lines += 1
  }
  return { bytes, lines }
}

async function run(payments) {
  await sandbox.control('reset', {})
  await sandbox.control('dialect', { rateLimits: 'off' })
  await sandbox.control('seed', { payments })
  const staff = await person(await engine(), 'viewer')
  const read = await measured(async () => {
    const requested = await requestExport(staff, '')
    if (!requested.ok) throw new Error(requested.problem.kind)
    for (let job = await claimExport('bench'); job !== null; job = await claimExport('bench'))
      await runExport(job, new AbortController().signal)
  })
  const mine = await ownExports(staff)
  const [view] = mine.ok ? mine.value.exports : []
  const csv = await measured(() => download(staff, view.id, 'csv'))
  const xlsx = await measured(() => download(staff, view.id, 'xlsx'))
  const sum = view.totals.reduce((minor, { amount }) => minor + BigInt(amount.replace('.', '')), 0n)
  const right =
    view.state === 'done' &&
    view.written === payments &&
    view.expected === payments &&
    !view.doubtful &&
    fromMinor(sum) === expectedSum(payments) &&
    csv.value.lines > payments
  const part = ({ value, ...rest }) => ({ ...rest, ...value })
  const figures = { payments, right, sum: fromMinor(sum), read: part(read), csv: part(csv), xlsx: part(xlsx) }
  process.stdout.write(`${JSON.stringify(figures)}\n`)
  return { right, most: Math.max(read.mostMb, csv.mostMb, xlsx.mostMb) }
}

const { baseUrl, apiKey, clientId } = settings().service
const ofSandbox = {
  ...{ SERVICE_BASE_URL: baseUrl, SERVICE_API_KEY: apiKey, SERVICE_CLIENT_ID: clientId },
  SERVICE_RATE_PER_SECOND: '100000',
}
try {
  await withBenchDatabase({ settings: ofSandbox }, async () => {
    const reference = await run(10_000)
    const large = await run(many)
    const moreMb = large.most - reference.most
    process.stdout.write(`${JSON.stringify({ moreMb, aim: MORE_MB })}\n`)
    if (!reference.right || !large.right || moreMb > MORE_MB) process.exitCode = 1
  })
} finally {
  await sandbox.stop()
}
