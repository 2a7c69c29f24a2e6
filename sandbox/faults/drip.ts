import { setTimeout as wait } from 'node:timers/promises'

const PARTS = 10

/** An answer that arrives in ten parts over the given number of real milliseconds. */
export function drip(text: string, milliseconds: number, status: number): Response {
  const bytes = new TextEncoder().encode(text)
  const size = Math.max(1, Math.ceil(bytes.length / PARTS))
  const stream = new ReadableStream<Uint8Array>({
    start: async (controller) => {
      for (let at = 0; at < bytes.length; at += size) {
        await wait(milliseconds / PARTS)
        controller.enqueue(bytes.subarray(at, at + size))
      }
      controller.close()
    },
  })
  return new Response(stream, { status, headers: { 'Content-Type': 'application/json' } })
}
