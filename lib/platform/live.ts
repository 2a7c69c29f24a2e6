import 'server-only'
import { listen } from '@/lib/store/listen'
import { metrics } from './metrics'
import { isStopping, onShutdown } from './shutdown'

type Subscriber = (notice: unknown) => void
type Kept = { readonly at: number; readonly notice: unknown }
/** An open stream of one page. */
type Line = { readonly sessionId: string; readonly beat: () => void; readonly end: () => void }
/** Which of these sessions are live, by the database. */
export type Living = (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>
type Shared = {
  readonly subscribers: Set<Subscriber>
  readonly lines: Set<Line>
  /** The newest changes, oldest first: all since `keptFrom`. Times in milliseconds by this server's clock. */
  readonly kept: Kept[]
  keptFrom: number
  listening?: Promise<unknown>
  /** Runs while there are open streams: one query to the database for all of them. */
  pulse?: ReturnType<typeof setInterval>
}

const shared = globalThis as { __live?: Shared }
shared.__live ??= { subscribers: new Set(), lines: new Set(), kept: [], keptFrom: Number.POSITIVE_INFINITY }
const live = shared.__live

// The first is our own, the second is for webhooks; the functions that change money notify the others.
const TOPICS = ['live', 'event', 'proposal', 'submission']

const KEEP_MS = 120_000
const KEEP_MOST = 2_000

function keep(notice: unknown): void {
  const now = Date.now()
  live.kept.push({ at: now, notice })
  for (let [oldest] = live.kept; oldest; [oldest] = live.kept) {
    if (live.kept.length <= KEEP_MOST && oldest.at > now - KEEP_MS) break
    live.kept.shift()
    live.keptFrom = oldest.at + 1
  }
}

/** A page reads a little earlier than the moment it was rendered for, and servers' clocks differ a little. */
const EARLIER_MS = 2_000

/** The changes since a moment; null, which means any change, where not all of them are kept. */
const changesSince = (since: number): readonly unknown[] =>
  since - EARLIER_MS < live.keptFrom
    ? [null]
    : live.kept.filter(({ at }) => at >= since - EARLIER_MS).map(({ notice }) => notice)

const publish = (notice: unknown): void => {
  keep(notice)
  for (const each of live.subscribers) {
    try {
      each(notice)
    } catch {
      // A page that closed its stream at this moment must not stop the change from reaching the others.
      live.subscribers.delete(each)
    }
  }
}

// One database listener for each topic for all pages, so that an open page does not cost one of its own.
async function listening(): Promise<void> {
  live.listening ??= Promise.all(TOPICS.map((topic) => listen(topic, publish))).then(
    () => {
      live.keptFrom = Date.now()
    },
    (problem) => {
      // The next page tries again; if the failure were kept, no page would get changes until a restart.
      delete live.listening
      throw problem
    },
  )
  await live.listening
}

/**
 * The moment from which a page that is rendered now needs to be notified of changes: milliseconds by this server's clock, for
 * `openLiveStream`. Later changes are kept until the page has opened its stream.
 */
export async function changesFrom(): Promise<number> {
  const now = Date.now()
  // Without a listener the stream later sends that anything may have changed.
  await listening().catch(() => undefined)
  return now
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

/** The page of a stream: its end, its start (milliseconds by this server's clock), and its session. */
type Page = { readonly signal: AbortSignal; readonly since: number; readonly sessionId: string }

/**
 * A stream of changes: one `data:` line of JSON for each change of these topics, and a comment now and then that keeps the
 * connection open. It begins with the changes `since` the page was rendered, as `changesFrom` returned it, or with null where
 * these are not known. It ends when the page closes, when its session is no longer live, or when the process stops. 429 where
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
  const send: Subscriber = (notice) => write(`data: ${JSON.stringify(notice)}`)
  const end = () => {
    if (!live.lines.delete(line)) return
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
      if (!live.subscribers.has(send) || isUnread()) return end()
      write(': still here')
    } catch {
      end()
    }
  }
  const line: Line = { sessionId, beat, end }
  const unregister = onShutdown(end)
  signal.addEventListener('abort', end, { once: true })
  metrics().liveStreams.inc()
  live.subscribers.add(send)
  live.lines.add(line)
  keepPulse(living)
  try {
    await listening()
  } catch (problem) {
    end()
    throw problem
  }
  if (!live.subscribers.has(send)) return
  write(': open')
  for (const notice of changesSince(since)) send(notice)
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
