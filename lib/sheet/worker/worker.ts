import { HOME } from '@/lib/networks/countries'
import type { Mapping } from '@/lib/sheet/columns/fields'
import { type ReadEvents, readPasted, readSheet, type SheetFacts } from '@/lib/sheet/files/read-sheet'
import type { Pasted } from '@/lib/sheet/text/pasted'
import { packRows } from './pack-rows'
import type { Answers, FromWorker, OpenOptions, Question, ToWorker } from './protocol'
import { SheetStore } from './sheet-store'
import { warmSheet } from './warm-sheet'

// The browser's worker: it holds one sheet, so the rows never weigh on the page that shows them.
const FIRST_ROWS = 40
const WARM_ROWS = 6000
const WARM_TIMES = 3

let store: SheetStore | null = null
let facts: SheetFacts | null = null

const send = (message: FromWorker): void => self.postMessage(message)

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  answer(data.question).then(
    (found) => send({ type: 'answer', id: data.id, answer: found }),
    (error: unknown) => send({ type: 'fault', id: data.id, message: String(error) }),
  )
})

async function answer(question: Question): Promise<Answers[Question['type']]> {
  if (question.type === 'prepare') return prepare()
  if (question.type === 'open') return open(question.file, question.options)
  if (question.type === 'open-pasted') return open(question.pasted, question.options)
  if (store === null || facts === null) throw new Error('No sheet is open')
  if (question.type === 'window') return store.window(question.offset, question.count, question.state)
  if (question.type === 'rows') return store.rows(question.offset, question.count)
  if (question.type === 'packed') {
    const opened = store
    return packRows(question.from, (offset, count) => opened.rows(offset, count))
  }
  store.remap(question.mapping)
  return store.finish(facts)
}

// Code that has run often enough is compiled when the file comes: sheets of our own are read first.
async function prepare(): Promise<null> {
  const context = { currency: HOME.currency, today: '2026-01-01' }
  for (let time = 0; time < WARM_TIMES; time += 1) await open(new Blob([warmSheet(WARM_ROWS)]), { context })
  store = null
  facts = null
  return null
}

async function open(source: Blob | Pasted, options: OpenOptions): Promise<Answers['open']> {
  const opened = new SheetStore(options.context)
  let mapping: Mapping | null = null
  let shown = false
  const events: ReadEvents = {
    recognised: (recognition) => {
      mapping = recognition.mapping
      opened.begin(mapping)
    },
    judge: () => opened.judge,
    block: (block) => {
      if (mapping === null) return
      opened.add(block, mapping)
      if (!shown) send({ type: 'first-rows', mapping, rows: opened.window(0, FIRST_ROWS, null).rows })
      shown = true
    },
    progress: (share) => send({ type: 'progress', share, rows: opened.size }),
  }
  const known = { ...options, currency: options.context.currency }
  const read =
    source instanceof Blob
      ? await readSheet(new Uint8Array(await source.arrayBuffer()), known, events)
      : await readPasted(source, known, events)
  if (!read.ok) return read
  const summary = opened.finish(read.value)
  if (summary.refusal !== null) return { ok: false, problem: summary.refusal }
  store = opened
  facts = read.value
  return { ok: true, value: summary }
}
