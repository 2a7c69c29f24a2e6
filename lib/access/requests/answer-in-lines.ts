import 'server-only'
import type { ActionResult } from './action'
import { jsonAnswer } from './json-answer'

/**
 * The answer of work that says how far it is: a line of JSON each time, and the result (`ActionResult`) as the last line. Work that ends before it
 * says anything is answered as by `jsonAnswer`. A page that goes away stops nothing by itself; the signal of its request does.
 */
export async function answerInLines<T>(work: (say: (news: T) => void) => Promise<ActionResult<T>>): Promise<Response> {
  const text = new TextEncoder()
  const lines = new TransformStream<Uint8Array, Uint8Array>(undefined, undefined, { highWaterMark: Infinity })
  const writer = lines.writable.getWriter()
  // Nobody may be listening any more.
  const write = (line: unknown) => void writer.write(text.encode(`${JSON.stringify(line)}\n`)).catch(() => undefined)
  let begun: () => void = () => undefined
  const first = new Promise<null>((resolve) => {
    begun = () => resolve(null)
  })
  const done = work((news) => {
    write(news)
    begun()
  })
  const early = await Promise.race([first, done])
  if (early !== null) return jsonAnswer(early)
  // Without an end, the page knows that the result is not known.
  void done
    .then(write)
    .then(
      () => writer.close(),
      (error: unknown) => writer.abort(error),
    )
    .catch(() => undefined)
  // A compressed or buffered answer shows nothing until its end.
  return new Response(lines.readable, {
    headers: {
      'content-type': 'application/x-ndjson',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  })
}
