/**
 * Reads one generated sheet in Chromium, turn by turn with our worker (decoded, parsed, checked, duplicates found, first
 * rows shown) and with papaparse's own worker (parsed alone), and prints the best and the median
 * reading of each, and the ratio of the best.
 *
 *   node bench/sheet.mjs [rows] [turns]
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { build } from 'vite'
import { sheetText } from './sheet-file.mjs'

const AIM = 0.45
const rows = Number(process.argv[2] ?? 100_000)
const turns = Number(process.argv[3] ?? 9)
const root = fileURLToPath(new URL('..', import.meta.url))
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.csv': 'text/csv' }

// Papaparse builds its worker from its own source text, which does not survive a bundler: it comes as it is published.
const PAGE =
  '<!doctype html><title>bench</title><script src="/papaparse.js"></script><script type="module" src="/page.js"></script>'

const folder = await mkdtemp(join(tmpdir(), 'bench-sheet-'))
try {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    resolve: { alias: [{ find: /^@\//, replacement: root }] },
    worker: { format: 'es' },
    build: { outDir: folder, lib: { entry: join(root, 'bench/sheet-page.ts'), formats: ['es'], fileName: 'page' } },
  })
  await measure(folder)
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function measure(served) {
  const texts = { '/plain.csv': sheetText(rows, false), '/quoted.csv': sheetText(rows, true) }
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const send = (body) => response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'text/html' }).end(body)
    if (path === '/') send(PAGE)
    else if (path === '/papaparse.js') readFile(join(root, 'node_modules/papaparse/papaparse.min.js')).then(send)
    else if (path in texts) send(texts[path])
    else readFile(join(served, path)).then(send, () => response.writeHead(404).end())
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' })
  try {
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${server.address().port}/`)
    await page.waitForFunction(() => 'bench' in globalThis)
    for (const [path, text] of Object.entries(texts)) {
      await page.evaluate((file) => globalThis.bench.load(file), path)
      report(path, await takeTurns(page), text.length)
    }
  } finally {
    await browser.close()
    server.close()
  }
}

async function takeTurns(page) {
  const readings = { ours: [], cold: [], papaparse: [] }
  for (let turn = 0; turn < turns; turn += 1) {
    for (const who of Object.keys(readings)) {
      readings[who].push(await page.evaluate((name) => globalThis.bench.run(name), who))
    }
  }
  return readings
}

function report(file, { ours, cold, papaparse }, bytes) {
  const figures = {
    file,
    rows: { ours: ours[0].rows, papaparse: papaparse[0].rows },
    bytes,
    turns,
    ours: { total: spread(ours, 'total'), firstRows: spread(ours, 'firstRows'), longestTask: spread(ours, 'gap') },
    cold: { total: spread(cold, 'total'), firstRows: spread(cold, 'firstRows') },
    papaparse: { total: spread(papaparse, 'total'), longestTask: spread(papaparse, 'gap') },
  }
  // The best turns are compared: whatever else the machine does only ever adds to a reading.
  const ratio = figures.ours.total.best / figures.papaparse.total.best
  process.stdout.write(`${JSON.stringify({ ...figures, ratio: Math.round(ratio * 1000) / 1000, aim: AIM })}\n`)
  if (ratio > AIM) process.exitCode = 1
}

function spread(readings, figure) {
  const sorted = readings.map((reading) => reading[figure]).sort((a, b) => a - b)
  const tenths = (value) => Math.round(value * 10) / 10
  return { best: tenths(sorted[0]), median: tenths(sorted[Math.floor(sorted.length / 2)]) }
}
