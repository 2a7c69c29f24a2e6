const PATIENCE_MS = 10_000

/** Why no body was read: it is too large, it came too slowly, or the connection broke. */
export type BodyProblem = 'too-large' | 'too-slow' | 'broken-off'

type Limits = { readonly patienceMs?: number; readonly abort?: AbortSignal }

/**
 * Reads the bytes of a request as they come, at most `most` of them and for at most ten seconds (`patienceMs`). Aborting `abort` ends the
 * reading earlier, as `too-slow`.
 */
export async function readBody(
  request: Request,
  most: number,
  { patienceMs = PATIENCE_MS, abort }: Limits = {},
): Promise<Uint8Array | BodyProblem> {
  const declared = request.headers.get('content-length')
  if (declared !== null && !(Number(declared) <= most)) return 'too-large'
  const reader = request.body?.getReader()
  if (reader === undefined) return new Uint8Array()
  let late = false
  const end = () => {
    late = true
    reader.cancel().catch(() => undefined)
  }
  const timer = setTimeout(end, patienceMs)
  abort?.addEventListener('abort', end, { once: true })
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
    clearTimeout(timer)
    abort?.removeEventListener('abort', end)
  }
}
