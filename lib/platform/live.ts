import 'server-only'
import { listen, notesSince } from '@/lib/store/listen'
import { metrics } from './metrics'
import { isStopping, onShutdown } from './shutdown'

/** A change with its number; null where the number is not known. A null notice means that anything may have changed. */
type Subscriber = (notice: unknown, id: number | null) => void
/** An open stream of one page. */
type Line = { readonly sessionId: string; readonly beat: () => void; readonly end: () => void }
/** Which of these sessions are live, by the database. */
export type Living = (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>
type Shared = {
  readonly subscribers: Set<Subscriber>
  readonly lines: Set<Line>
  listening?: Promise<unknown>
  /** Runs while there are open streams: one query to the database for all of them. */
  pulse?: ReturnType<typeof setInterval>
}

const shared = globalThis as { __live?: Shared }
shared.__live ??= { subscribers: new Set(), lines: new Set() }
const live = shared.__live

// The first is our own, the second is for webhooks; the functions that change money notify the others.
const TOPICS = ['live', 'event', 'proposal', 'submission']

const publish: Subscriber = (notice, id) => {
  for (const each of live.subscribers) {
    try {
      each(notice, id)
    } catch {
      // A page that closed its stream at this moment must not stop the change from reaching the others.
      live.subscribers.delete(each)
    }
  }
}

// One database listener for each topic for all pages, so that an open page does not cost one of its own.
async function listening(): Promise<void> {
  live.listening ??= Promise.all(TOPICS.map((topic) => listen(topic, publish))).catch((problem) => {
    // The next page tries again; if the failure were kept, no page would get changes until a restart.
    delete live.listening
    throw problem
  })
  await live.listening
}

/**
 * The number of the newest change before a page is rendered, for `openLiveStream`: whatever comes later is sent to the page once it has opened
 * its stream, on whichever instance. Read before anything that the page shows. Null where it is not known.
 */
export async function changesFrom(): Promise<number | null> {
  return notesSince(null, []).then(
    ({ last }) => last,
    () => null,
  )
}

const BEAT_MS = 15_000
/** More tabs than a person has open; it limits the cost of a session. */
const MOST_OF_A_SESSION = 10
// A compressed or buffered stream shows nothing until it ends.
const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-store, no-transform',
  'x-accel-buffering': 'no',
}

/** The page of a stream: its end, the number of the last change that it knows, and its session. */
type Page = { readonly signal: AbortSignal; readonly since: number | null; readonly sessionId: string }

/**
 * A stream of changes: an `id:` and a `data:` line of JSON for each change of these topics, and a comment now and then that keeps the
 * connection open. It begins with the changes after `since`, the number of the last one that the page knows, or with null where
 * these are not known; the number then is that of the newest. It ends when the page closes, when its session is no longer live, or when the process stops. 429 where
 * the session has ten streams already, 503 while the process stops.
 */
export function openLiveStream(page: Page, living: Living): Response {
  if (isStopping()) return new Response(null, { status: 503 })
  const ofSession = [...live.lines].filter(({ sessionId }) => sessionId === page.sessionId)
  if (ofSession.length >= MOST_OF_A_SESSION)
    return new Response(null, { status: 429, headers: { 'cache-control': 'no-store' } })
  const cancelled = new AbortController()
  const signal = AbortSignal.any([page.signal, cancelled.signal])
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => follow(controller, { ...page, signal }, living),
    cancel: () => cancelled.abort(),
  })
  return new Response(stream, { headers: HEADERS })
}

async function follow(
  controller: ReadableStreamDefaultController<Uint8Array>,
  { signal, since, sessionId }: Page,
  living: Living,
): Promise<void> {
  // A page that was closed before this moment sends no event any more, and would be counted for good.
  if (signal.aborted) return controller.close()
  const text = new TextEncoder()
  const write = (line: string) => controller.enqueue(text.encode(`${line}\n\n`))
  const send: Subscriber = (notice, id) => write(`${id === null ? '' : `id: ${id}\n`}data: ${JSON.stringify(notice)}`)
  // What comes while the changes before are read is sent after them, so that the numbers never go back by much.
  const early: Parameters<Subscriber>[] = []
  const hold: Subscriber = (...change) => void early.push(change)
  const end = () => {
    if (!live.lines.delete(line)) return
    live.subscribers.delete(hold)
    live.subscribers.delete(send)
    restPulse()
    unregister()
    metrics().liveStreams.dec()
    try {
      controller.close()
    } catch {
      // A page that was closed has closed its stream already.
    }
  }
  // A page that has read nothing since the last beat is gone, or opens a stream again once its line is back.
  const isUnread = () => (controller.desiredSize ?? 0) < 0
  const beat = () => {
    try {
      if (!live.lines.has(line) || isUnread()) return end()
      write(': still here')
    } catch {
      end()
    }
  }
  const line: Line = { sessionId, beat, end }
  const unregister = onShutdown(end)
  signal.addEventListener('abort', end, { once: true })
  metrics().liveStreams.inc()
  live.subscribers.add(hold)
  live.lines.add(line)
  keepPulse(living)
  try {
    await listening()
    const { last, notes } = await notesSince(since, TOPICS)
    if (!live.lines.has(line)) return
    write(': open')
    if (notes === null) send(null, last)
    for (const { id, payload } of notes ?? []) send(payload, id)
    for (const change of early) send(...change)
  } catch (problem) {
    end()
    throw problem
  }
  live.subscribers.delete(hold)
  live.subscribers.add(send)
}

// One query for all pages, so that an open page does not cost one of its own.
function keepPulse(living: Living): void {
  let asking = false
  live.pulse ??= setInterval(() => {
    if (asking) return
    asking = true
    void ask(living).finally(() => {
      asking = false
    })
  }, BEAT_MS)
}

function restPulse(): void {
  if (live.lines.size > 0) return
  clearInterval(live.pulse)
  delete live.pulse
}

async function ask(living: Living): Promise<void> {
  const lines = [...live.lines]
  const alive = await living([...new Set(lines.map(({ sessionId }) => sessionId))]).catch(() => new Set<string>())
  for (const line of lines) {
    if (!live.lines.has(line)) continue
    if (alive.has(line.sessionId)) line.beat()
    else line.end()
  }
}
