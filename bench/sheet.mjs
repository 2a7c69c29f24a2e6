/**
 * Reads one generated sheet in Chromium, turn by turn with our worker (decoded, parsed, checked, duplicates found, first
 * rows shown) and with papaparse's own worker (parsed alone), and prints the medians and their ratio.
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
  const text = sheetText(rows)
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const send = (body) => response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'text/html' }).end(body)
    if (path === '/') send(PAGE)
    else if (path === '/papaparse.js') readFile(join(root, 'node_modules/papaparse/papaparse.min.js')).then(send)
    else if (path === '/rows.csv') send(text)
    else readFile(join(served, path)).then(send, () => response.writeHead(404).end())
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' })
  try {
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${server.address().port}/`)
    await page.waitForFunction(() => 'bench' in globalThis)
    await page.evaluate(() => globalThis.bench.load('/rows.csv'))
    report(await takeTurns(page), text.length)
  } finally {
    await browser.close()
    server.close()
  }
}

async function takeTurns(page) {
  const readings = { ours: [], papaparse: [] }
  for (let turn = 0; turn < turns; turn += 1) {
    for (const who of ['ours', 'papaparse']) {
      readings[who].push(await page.evaluate((name) => globalThis.bench.run(name), who))
    }
  }
  return readings
}

function report({ ours, papaparse }, bytes) {
  const figures = {
    rows: ours[0].rows,
    bytes,
    turns,
    ours: { total: median(ours, 'total'), firstRows: median(ours, 'firstRows'), longestTask: median(ours, 'gap') },
    papaparse: { total: median(papaparse, 'total'), longestTask: median(papaparse, 'gap') },
  }
  const ratio = figures.ours.total / figures.papaparse.total
  process.stdout.write(`${JSON.stringify({ ...figures, ratio: Math.round(ratio * 1000) / 1000, aim: AIM }, null, 2)}\n`)
  process.exitCode = ratio <= AIM ? 0 : 1
}

function median(readings, figure) {
  const sorted = readings.map((reading) => reading[figure]).sort((a, b) => a - b)
  return Math.round(sorted[Math.floor(sorted.length / 2)] * 10) / 10
}
