import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'

type Stopped = 'too-large' | 'too-slow' | 'gone'

/** A body while it arrives. */
export type Arriving = {
  /** All of it. What comes after it was stopped is dropped. */
  readonly whole: Promise<Buffer | Stopped>
  /** How many bytes it may have, from now on and so far. */
  limit(most: number): void
  stop(why: Stopped): void
}

/**
 * Begins to collect the body of a request, before anybody reads it: this has to be called when the request comes, or parts are missed.
 * `giveBack` then puts it back, for whoever reads the request.
 */
export function collectBody(request: IncomingMessage, response: ServerResponse, atFirst: number): Arriving {
  let parts: Buffer[] = []
  let bytes = 0
  let most = atFirst
  let resolve: (result: Buffer | Stopped) => void = () => undefined
  const whole = new Promise<Buffer | Stopped>((done) => {
    resolve = done
  })
  const stop = (why: Stopped) => {
    parts = []
    request.push = () => true
    response.off('close', gone)
    resolve(why)
  }
  const gone = () => stop('gone')
  response.once('close', gone)
  // Each part passes here when it arrives. A listener would begin to read, and the framework would find nothing.
  request.push = (part: Buffer | null) => {
    if (part === null) {
      response.off('close', gone)
      resolve(Buffer.concat(parts))
      return false
    }
    bytes += part.length
    parts.push(part)
    if (bytes > most) stop('too-large')
    return true
  }
  return {
    whole,
    stop,
    limit: (next) => {
      most = next
      if (bytes > most) stop('too-large')
    },
  }
}

/** Puts a collected body back, so that the request is read as it came. */
export function giveBack(request: IncomingMessage, body: Buffer): void {
  // Only what `collectBody` put in front of it.
  Reflect.deleteProperty(request, 'push')
  request.push(body)
  request.push(null)
}
