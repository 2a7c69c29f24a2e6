const PATIENCE_MS = 10_000

/** Why no body was read: there was more of it than is taken, it came too slowly, or it broke off. */
export type BodyProblem = 'too-large' | 'too-slow' | 'broken-off'

type Limits = { readonly patienceMs?: number; readonly giveUp?: AbortSignal }

/**
 * Reads the bytes of a request as they come, and no further than `most` of them or ten seconds (`patienceMs`). `giveUp` ends
 * it earlier, as `too-slow`.
 */
export async function readBody(
  request: Request,
  most: number,
  { patienceMs = PATIENCE_MS, giveUp }: Limits = {},
): Promise<Uint8Array | BodyProblem> {
  const named = request.headers.get('content-length')
  if (named !== null && !(Number(named) <= most)) return 'too-large'
  const reader = request.body?.getReader()
  if (reader === undefined) return new Uint8Array()
  let late = false
  const end = () => {
    late = true
    reader.cancel().catch(() => undefined)
  }
  const alarm = setTimeout(end, patienceMs)
  giveUp?.addEventListener('abort', end, { once: true })
  try {
    const parts: Uint8Array[] = []
    let size = 0
    for (;;) {
      const { done, value } = await reader.read()
      if (late) return 'too-slow'
      if (done) return Buffer.concat(parts)
      size += value.byteLength
      if (size > most) {
        await reader.cancel()
        return 'too-large'
      }
      parts.push(value)
    }
  } catch {
    return late ? 'too-slow' : 'broken-off'
  } finally {
    clearTimeout(alarm)
    giveUp?.removeEventListener('abort', end)
  }
}
