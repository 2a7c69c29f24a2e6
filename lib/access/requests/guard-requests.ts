import 'server-only'
import { type IncomingMessage, Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { log } from '@/lib/platform/log'
import { admitRequest } from './admit-request'
import { fixedHeaders } from './refuse-request'

const shared = globalThis as { __requestsGuarded?: boolean }

/**
 * Puts a check in front of the framework, for every server of this process (`admitRequest`): a request reaches it only with an address
 * that can be read, and with its whole body once that has been found small and simple enough. The framework itself lets nobody in
 * between, reads bodies of any size before it asks who sends them, and answers what it cannot read without our headers.
 */
export function guardRequests(): void {
  if (shared.__requestsGuarded) return
  shared.__requestsGuarded = true
  const { emit } = Server.prototype
  Server.prototype.emit = function guarded(this: Server, event: string | symbol, ...args: unknown[]): boolean {
    const goOn = () => Reflect.apply(emit, this, [event, ...args]) as boolean
    if (event === 'clientError' && this.listenerCount('clientError') === 0) {
      const [problem, socket] = args as [NodeJS.ErrnoException, Duplex]
      answerUnreadable(problem, socket)
      return true
    }
    // These two Node answers by itself otherwise, without our headers.
    if (event === 'connection') Object.assign(this, { requireHostHeader: false })
    if (event === 'connection' && this.listenerCount('checkExpectation') === 0)
      this.on('checkExpectation', (_request, response) => response.writeHead(417, fixedHeaders()).end())
    if (event !== 'request') return goOn()
    const [request, response] = args as [IncomingMessage, ServerResponse]
    admitRequest(request, response, goOn).catch((err: unknown) => {
      log.error({ err }, 'a request could not be checked')
      response.destroy()
    })
    return true
  }
}

const UNREADABLE: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

// What is no HTTP has no response to write to, so these bytes are the whole of it. Node would send the first line alone.
function answerUnreadable({ code = '' }: NodeJS.ErrnoException, socket: Duplex): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const heads = Object.entries({ ...fixedHeaders(), connection: 'close', 'content-length': '0' })
  const lines = heads.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.end(`HTTP/1.1 ${UNREADABLE[code] ?? '400 Bad Request'}\r\n${lines}\r\n`, () => socket.destroy())
}
