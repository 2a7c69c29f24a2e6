import type { ActionResult } from '@/lib/access/requests/action'
import { errorIn } from './get-json'

type Sending<T> = {
  readonly body: Uint8Array<ArrayBuffer>
  readonly signal: AbortSignal | undefined
  /** Called with what is done so far. */
  readonly onNews: (news: T) => void
}

/**
 * Sends a body to a route of ours that says line by line what is done so far, and in the last line how it ended (`answerInLines`). Throws where the
 * connection breaks or the answer has no end: how much was done is then not known.
 */
export async function sendForLines<T>(path: string, { body, signal, onNews }: Sending<T>): Promise<ActionResult<T>> {
  const response = await fetch(path, { method: 'POST', body, cache: 'no-store', ...(signal ? { signal } : {}) })
  // What stands in front of the routes refuses with one sentence.
  if (response.headers.get('content-type') === 'text/plain')
    return { ok: false, problem: { kind: 'refused', text: await response.text(), reference: '' } }
  for await (const line of linesOf(response)) {
    const said: unknown = JSON.parse(line)
    const problem = errorIn(said)
    if (problem !== null) return { ok: false, problem }
    if (typeof said === 'object' && said !== null && 'ok' in said) return said as ActionResult<T>
    onNews(said as T)
  }
  throw new Error('The answer has no end')
}

async function* linesOf({ body }: Response): AsyncGenerator<string> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    const lines = (rest + part.value).split('\n')
    rest = lines.pop() ?? ''
    yield* lines.filter((line) => line !== '')
  }
  if (rest !== '') yield rest
}
