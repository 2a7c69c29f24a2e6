import type Papa from 'papaparse'
import { openSheet, prepareReader } from '@/lib/sheet/worker/client'

/** One reading of the file: its milliseconds, and the longest time for which the page was blocked. */
export type Reading = {
  readonly total: number
  readonly firstRows: number
  readonly gap: number
  readonly rows: number
}

const context = { currency: 'UGX', today: '2026-11-21' }

// The upload page prepares the reader while staff choose the file; `cold` measures without that.
async function ours(file: File, cold: boolean): Promise<Reading> {
  if (!cold) await prepareReader()
  return watched(async (started) => {
    let firstRows = 0
    const onFirstRows = () => {
      firstRows = performance.now() - started
    }
    const opened = await openSheet(file, { context, maxRows: 2_000_000, onFirstRows })
    if (!opened.ok) throw new Error(opened.problem.message.key)
    const { rows } = await opened.value.window(0, 40)
    if (rows.length !== 40) throw new Error('The first rows are missing')
    const { dataRows } = opened.value.summary
    opened.value.close()
    return { firstRows, rows: dataRows }
  })
}

async function papaparse(file: File): Promise<Reading> {
  return watched(async () => {
    const parsed = await new Promise<Papa.ParseResult<string[]>>((complete) => {
      published().parse<string[], File>(file, { worker: true, complete })
    })
    return { firstRows: 0, rows: parsed.data.length }
  })
}

async function readExcelFile(file: File): Promise<Reading> {
  return watched(async () => {
    const worker = new Worker(new URL('./read-excel-worker.ts', import.meta.url), { type: 'module' })
    const rows = await new Promise<number>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<number>) => resolve(data))
      worker.addEventListener('error', (event) => reject(new Error(event.message)))
      worker.postMessage(file)
    })
    worker.terminate()
    return { firstRows: 0, rows }
  })
}

// The page loads papaparse's published script, which names itself on the window.
function published(): typeof Papa {
  return (globalThis as typeof globalThis & { Papa: typeof Papa }).Papa
}

type Work = (started: number) => Promise<{ firstRows: number; rows: number }>

const TICK_MS = 4

// A late timer was delayed by a task, so the longest delay is the longest time for which the page was blocked.
async function watched(work: Work): Promise<Reading> {
  let last = performance.now()
  let gap = 0
  const timer = setInterval(() => {
    const now = performance.now()
    gap = Math.max(gap, now - last - TICK_MS)
    last = now
  }, TICK_MS)
  const started = performance.now()
  const done = await work(started)
  const total = performance.now() - started
  // A tick that the last long task has delayed still counts.
  await new Promise((resolve) => setTimeout(resolve, 2 * TICK_MS))
  clearInterval(timer)
  return { ...done, total, gap }
}

let file: File | null = null

async function load(path: string): Promise<void> {
  const answer = await globalThis.fetch(path)
  file = new File([await answer.blob()], path)
}

const MB = 1_048_576
type Measured = { readonly bytes: number }
type Measuring = Performance & {
  // Missing in the headless shell of Chromium.
  measureUserAgentSpecificMemory?(): Promise<Measured>
  readonly memory: { readonly usedJSHeapSize: number }
}

/** The memory of page and worker together with the sheet open, and the growth of the page's own heap, in MB. */
async function memory(): Promise<{ readonly all: number | 'not measured'; readonly page: number }> {
  if (file === null) throw new Error('Load a file first')
  const measuring = performance as Measuring
  const { gc } = globalThis as typeof globalThis & { gc: () => void }
  gc()
  const before = measuring.memory.usedJSHeapSize
  const opened = await openSheet(file, { context, maxRows: 2_000_000 })
  if (!opened.ok) throw new Error(opened.problem.message.key)
  await opened.value.window(0, 40)
  gc()
  const page = (measuring.memory.usedJSHeapSize - before) / MB
  const measured = await measureAll(measuring)
  opened.value.close()
  return { all: measured, page: Math.round(page * 10) / 10 }
}

// The headless shell of Chromium has the method and refuses it, or has none.
async function measureAll(measuring: Measuring): Promise<number | 'not measured'> {
  try {
    const measured = await measuring.measureUserAgentSpecificMemory?.()
    return measured === undefined ? 'not measured' : Math.round(measured.bytes / MB)
  } catch (error) {
    if (error instanceof DOMException) return 'not measured'
    throw error
  }
}

/** How long it takes to refuse a sheet with more rows than allowed, and the key of the message. */
async function refusal(): Promise<{ readonly ms: number; readonly says: string }> {
  if (file === null) throw new Error('Load a file first')
  const started = performance.now()
  const opened = await openSheet(file, { context })
  if (opened.ok) throw new Error('It was not refused')
  return { ms: Math.round(performance.now() - started), says: opened.problem.message.key }
}

type Reader = 'ours' | 'cold' | 'papaparse' | 'readExcelFile'

async function run(who: Reader): Promise<Reading> {
  if (file === null) throw new Error('Load a file first')
  if (who === 'papaparse') return papaparse(file)
  return who === 'readExcelFile' ? readExcelFile(file) : ours(file, who === 'cold')
}

Object.assign(globalThis, { bench: { load, run, memory, refusal } })
