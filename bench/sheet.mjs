/**
 * Reads one generated sheet in Chromium, turn by turn with our worker (decoded, parsed, checked, duplicates found, first
 * rows shown) and with a reference that only reads: papaparse's own worker for text, read-excel-file in a
 * worker for a workbook. Prints the best and the median reading of each, and the ratios; then the memory of page and worker
 * with the sheet open, in MB, and the growth of the page's own heap in MB. Last, a million rows of text: read once,
 * and refused at the usual limit.
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
import { sheetText, sheetWorkbook } from './sheet-file.mjs'

const MILLION = 1_000_000
const AIMS = { papaparse: 0.45, readExcelFile: 0.5 }
const rows = Number(process.argv[2] ?? 100_000)
const turns = Number(process.argv[3] ?? 9)
const root = fileURLToPath(new URL('..', import.meta.url))
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.csv': 'text/csv' }

// Only a page that shares its process with no other page may measure its memory.
const ISOLATED = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
}

// Papaparse builds its worker from its own source text, which a bundler would change, so the published file is used.
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
  const files = {
    '/plain.csv': Buffer.from(sheetText(rows, false)),
    '/quoted.csv': Buffer.from(sheetText(rows, true)),
    '/wages.xlsx': Buffer.from(sheetWorkbook(rows)),
  }
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const send = (body) =>
      response.writeHead(200, { ...ISOLATED, 'content-type': TYPES[extname(path)] ?? 'text/html' }).end(body)
    if (path === '/') send(PAGE)
    else if (path === '/papaparse.js') readFile(join(root, 'node_modules/papaparse/papaparse.min.js')).then(send)
    else if (path in files) send(files[path])
    else readFile(join(served, path)).then(send, () => response.writeHead(404).end())
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--enable-blink-features=ForceEagerMeasureMemory', '--enable-precise-memory-info', '--js-flags=--expose-gc'],
  })
  try {
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${server.address().port}/`)
    await page.waitForFunction(() => 'bench' in globalThis)
    for (const [path, bytes] of Object.entries(files)) {
      await page.evaluate((file) => globalThis.bench.load(file), path)
      const reference = path.endsWith('.xlsx') ? 'readExcelFile' : 'papaparse'
      report(path, await takeTurns(page, reference), reference, bytes.length)
      process.stdout.write(
        `${JSON.stringify({ file: path, memory: await page.evaluate(() => globalThis.bench.memory()) })}\n`,
      )
    }
    files['/million.csv'] = Buffer.from(sheetText(MILLION, false))
    await page.evaluate(() => globalThis.bench.load('/million.csv'))
    const million = await page.evaluate(async () => ({
      ours: await globalThis.bench.run('ours'),
      memory: await globalThis.bench.memory(),
      refused: await globalThis.bench.refusal(),
    }))
    process.stdout.write(
      `${JSON.stringify({ file: '/million.csv', bytes: files['/million.csv'].length, ...million })}\n`,
    )
  } finally {
    await browser.close()
    server.close()
  }
}

async function takeTurns(page, reference) {
  const readings = { ours: [], cold: [], [reference]: [] }
  for (let turn = 0; turn < turns; turn += 1) {
    for (const who of Object.keys(readings)) {
      readings[who].push(await page.evaluate((name) => globalThis.bench.run(name), who))
    }
  }
  return readings
}

function report(file, readings, reference, bytes) {
  const { ours, cold, [reference]: theirs } = readings
  const figures = {
    file,
    rows: { ours: ours[0].rows, [reference]: theirs[0].rows },
    bytes,
    turns,
    ours: { total: spread(ours, 'total'), firstRows: spread(ours, 'firstRows'), longestTask: spread(ours, 'gap') },
    cold: { total: spread(cold, 'total'), firstRows: spread(cold, 'firstRows') },
    [reference]: { total: spread(theirs, 'total'), longestTask: spread(theirs, 'gap') },
  }
  // The best turns are compared, since other work of the machine only adds time.
  const ratio = figures.ours.total.best / figures[reference].total.best
  const ofMedians = figures.ours.total.median / figures[reference].total.median
  const ratios = { best: thousandths(ratio), median: thousandths(ofMedians), aim: AIMS[reference] }
  process.stdout.write(`${JSON.stringify({ ...figures, ratios })}\n`)
  if (ratio > AIMS[reference]) process.exitCode = 1
}

function thousandths(value) {
  return Math.round(value * 1000) / 1000
}

function spread(readings, figure) {
  const sorted = readings.map((reading) => reading[figure]).sort((a, b) => a - b)
  const tenths = (value) => Math.round(value * 10) / 10
  return { best: tenths(sorted[0]), median: tenths(sorted[Math.floor(sorted.length / 2)]) }
}
