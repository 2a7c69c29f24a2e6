/** Reads the bytes of a request as they come; null, without reading on, as soon as there are more than `most`. */
export async function readBody(request: Request, most: number): Promise<Uint8Array | null> {
  const named = request.headers.get('content-length')
  if (named !== null && !(Number(named) <= most)) return null
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of request.body ?? []) {
    size += part.byteLength
    // Leaving the loop lets go of the rest.
    if (size > most) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}
