import 'server-only'
import { metrics } from '@/lib/metrics'
import { isStopping, onShutdown } from '@/lib/shutdown'
import { listen } from '@/lib/store/listen'

type Hear = (notice: unknown) => void
type Shared = { readonly hearers: Set<Hear>; listening?: Promise<unknown> }

const shared = globalThis as { __live?: Shared }
shared.__live ??= { hearers: new Set() }
const live = shared.__live

// The first is ours, the second tells of webhooks; the others are told by the functions that change money.
const TOPICS = ['live', 'event', 'proposal', 'submission']

const tellAll = (notice: unknown): void => {
  for (const each of live.hearers) {
    try {
      each(notice)
    } catch {
      // A page that closed its side at this moment must not keep the notice from the others.
      live.hearers.delete(each)
    }
  }
}

// One listener of the database for each topic for all pages: a page that is open should not cost one of its own.
async function hear(hearer: Hear): Promise<void> {
  live.hearers.add(hearer)
  live.listening ??= Promise.all(TOPICS.map((topic) => listen(topic, tellAll))).catch((problem) => {
    // The next page tries again; kept, the failure would leave every page without notices until a restart.
    delete live.listening
    throw problem
  })
  await live.listening
}

const BEAT_MS = 15_000
// A compressed or buffered stream shows nothing until it ends.
const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-store, no-transform',
  'x-accel-buffering': 'no',
}

/**
 * A stream of what changed: one `data:` line of JSON for each notice of these topics, and a comment now and then that
 * keeps the line open. It ends when the page goes, when `mayGoOn` says no at a beat, or when the house closes.
 */
export function openLiveStream(signal: AbortSignal, mayGoOn: () => Promise<boolean>): Response {
  if (isStopping()) return new Response(null, { status: 503 })
  const held = { end: () => {} }
  const stream = new ReadableStream<Uint8Array>({
    start: async (controller) => {
      held.end = await follow(controller, signal, mayGoOn)
    },
    cancel: () => held.end(),
  })
  return new Response(stream, { headers: HEADERS })
}

async function follow(
  controller: ReadableStreamDefaultController<Uint8Array>,
  signal: AbortSignal,
  mayGoOn: () => Promise<boolean>,
): Promise<() => void> {
  const text = new TextEncoder()
  const say = (line: string) => controller.enqueue(text.encode(`${line}\n\n`))
  const tell: Hear = (notice) => say(`data: ${JSON.stringify(notice)}`)
  const end = () => {
    if (!live.hearers.delete(tell)) return
    clearInterval(beat)
    takeBack()
    metrics().liveStreams.dec()
    // A page that went away has closed its side already.
    if (!signal.aborted) controller.close()
  }
  const beat = setInterval(
    () => void mayGoOn().then((may) => (may ? live.hearers.has(tell) && say(': still here') : end()), end),
    BEAT_MS,
  )
  const takeBack = onShutdown(end)
  signal.addEventListener('abort', end, { once: true })
  metrics().liveStreams.inc()
  try {
    await hear(tell)
  } catch (problem) {
    end()
    throw problem
  }
  if (live.hearers.has(tell)) say(': open')
  return end
}
