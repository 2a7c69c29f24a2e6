import { message } from '@/lib/messages/message'
import { fail, ok, type Result } from '@/lib/platform/result'
import type { Mapping } from '@/lib/sheet/columns/fields'
import type { SheetRow } from '@/lib/sheet/files/cells'
import { type Refusal, refusalOf } from '@/lib/sheet/files/file-issues'
import { BYTES_PER_MB, MOST_BYTES } from '@/lib/sheet/files/file-limits'
import type { CheckedRow } from '@/lib/sheet/rows/check-row'
import type { RowState } from '@/lib/sheet/rows/status'
import type { Pasted } from '@/lib/sheet/text/pasted'
import type { PackedRows } from './pack-rows'
import type { Answers, FromWorker, OpenOptions, Question, SheetSummary, ToWorker } from './protocol'

/** Shown when a sheet cannot be read any further: its worker failed, and the rows it held are lost. */
export const READER_STOPPED = message('upload.readerStopped')

/** Thrown by a question to a worker that failed. */
export class ReaderStopped extends Error {
  override readonly name = 'ReaderStopped'
}

let spare: Promise<WorkerLine> | null = null

/**
 * Starts a worker before the file is chosen, so that the first rows appear as soon as it is. Only faster, not needed;
 * resolves when the worker is ready.
 */
export async function prepareReader(): Promise<void> {
  spare ??= startWorker()
  await spare
}

/** A sheet that stays in its worker. Close it when the page is done with it. Each question rejects with `ReaderStopped` where the worker broke. */
export type SheetHandle = {
  readonly summary: SheetSummary
  /** The checked rows of one window of the grid, of one state or of all, and how many there are. */
  window(offset: number, count: number, state?: RowState | null): Promise<Answers['window']>
  /** The first payments as uploaded. */
  first(count: number): Promise<readonly SheetRow[]>
  /** The payments as uploaded from a place on, as many as the server takes at once. */
  packed(from: number): Promise<PackedRows>
  /** Reads the same cells under other columns. */
  remap(mapping: Mapping): Promise<SheetSummary>
  close(): void
}

/** `signal` ends the reading at once. The other callbacks report its progress. */
export type OpenSheetOptions = OpenOptions & {
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: { readonly share: number; readonly rows: number }) => void
  readonly onFirstRows?: (first: { readonly mapping: Mapping; readonly rows: readonly CheckedRow[] }) => void
}

/**
 * Reads and checks a file in a worker of the browser. Answers with a handle, or with the refusal to show. Rejects only
 * when it is cancelled by `signal`, or when the worker itself breaks.
 */
export async function openSheet(file: File, options: OpenSheetOptions): Promise<Result<SheetHandle, Refusal>> {
  if (file.size > MOST_BYTES) return fail(refusalOf('too-large', { most: MOST_BYTES / BYTES_PER_MB }))
  return open(options, (readOptions) => ({ type: 'open', file, options: { name: file.name, ...readOptions } }))
}

/** Reads and checks cells that were pasted, as `openSheet` does a file. */
export async function openPasted(pasted: Pasted, options: OpenSheetOptions): Promise<Result<SheetHandle, Refusal>> {
  return open(options, (readOptions) => ({ type: 'open-pasted', pasted, options: readOptions }))
}

type Opening = Extract<Question, { type: 'open' | 'open-pasted' }>

async function open(
  options: OpenSheetOptions,
  questionOf: (readOptions: OpenOptions) => Opening,
): Promise<Result<SheetHandle, Refusal>> {
  const { signal, onProgress, onFirstRows, ...readOptions } = options
  signal?.throwIfAborted()
  const prepared = spare
  spare = null
  const ready = await prepared?.catch(() => null)
  // A prepared worker that broke meanwhile is replaced, so that the file is read all the same.
  const line = ready?.isOpen ? ready : newLine()
  if (signal?.aborted === true) line.close(signal.reason)
  signal?.throwIfAborted()
  line.onNews = (news) => {
    if (news.type === 'progress') onProgress?.(news)
    if (news.type === 'first-rows') onFirstRows?.(news)
  }
  signal?.addEventListener('abort', () => line.close(signal.reason))
  const opened = await line.ask(questionOf(readOptions))
  if (opened.ok) return ok(handleOf(line, opened.value))
  line.close(new Error('The sheet was refused'))
  return opened
}

function newLine(): WorkerLine {
  return new WorkerLine(new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }))
}

async function startWorker(): Promise<WorkerLine> {
  const line = newLine()
  await line.ask({ type: 'prepare' })
  return line
}

function handleOf(line: WorkerLine, summary: SheetSummary): SheetHandle {
  return {
    summary,
    window: (offset, count, state = null) => line.ask({ type: 'window', offset, count, state }),
    remap: (mapping) => line.ask({ type: 'remap', mapping }),
    close: () => line.close(new Error('The sheet is closed')),
    first: (count) => line.ask({ type: 'rows', offset: 0, count }),
    packed: (from) => line.ask({ type: 'packed', from }),
  }
}

type Waiting = { resolve(answer: Answers[keyof Answers]): void; reject(reason: unknown): void }

/** Pairs each question with its answer over one worker. */
class WorkerLine {
  private readonly waiting = new Map<number, Waiting>()
  private readonly worker: Worker
  private last = 0
  private closed: { readonly reason: unknown } | null = null
  /** Called with messages that the worker sends by itself. */
  onNews: ((news: FromWorker) => void) | null = null

  constructor(worker: Worker) {
    this.worker = worker
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => this.hear(data))
    worker.addEventListener('error', (event) => this.close(new ReaderStopped(event.message)))
  }

  get isOpen(): boolean {
    return this.closed === null
  }

  async ask<Kind extends keyof Answers>(question: Question & { type: Kind }): Promise<Answers[Kind]> {
    // A worker that is gone would never answer.
    if (this.closed !== null) throw this.closed.reason
    this.last += 1
    const id = this.last
    const message: ToWorker = { id, question }
    const answer = new Promise<Answers[keyof Answers]>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject })
    })
    this.worker.postMessage(message)
    // The worker answers each question with the answer of its type.
    return (await answer) as Answers[Kind]
  }

  close(reason: unknown): void {
    this.closed ??= { reason }
    this.worker.terminate()
    for (const { reject } of this.waiting.values()) reject(reason)
    this.waiting.clear()
  }

  private hear(message: FromWorker): void {
    if (message.type !== 'answer' && message.type !== 'fault') {
      this.onNews?.(message)
      return
    }
    const waiting = this.waiting.get(message.id)
    this.waiting.delete(message.id)
    if (message.type === 'answer') waiting?.resolve(message.answer)
    else waiting?.reject(new Error(message.message))
  }
}
