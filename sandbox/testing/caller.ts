import { randomUUID } from 'node:crypto'
import type { Ready } from './process.ts'

type Options = {
  body?: unknown
  text?: string
  key?: string | null
  headers?: Record<string, string | null>
}

/** An answer as a test reads it: the status, the exact text and, where there is one, the parsed body. */
// biome-ignore lint/suspicious/noExplicitAny: a test names the fields it expects, and fails where they are missing
export type Answered = { status: number; text: string; headers: Headers; json: any }

export type Caller = {
  get: (path: string, options?: Options) => Promise<Answered>
  post: (path: string, body: unknown, options?: Options) => Promise<Answered>
  control: (path: string, body?: unknown) => Promise<Answered>
  // biome-ignore lint/suspicious/noExplicitAny: as above
  ledger: (query?: string) => Promise<any>
}

/** A merchant's client of one sandbox: credentials on every call, a fresh idempotency key on every POST. */
export function callerOf(ready: Ready): Caller {
  const send = async (method: string, path: string, options: Options): Promise<Answered> => {
    const headers = headersOf(ready, method, options)
    const body = options.text ?? (options.body === undefined ? null : JSON.stringify(options.body))
    const response = await fetch(ready.baseUrl + path, { method, headers, body, redirect: 'manual' })
    const text = await response.text()
    return { status: response.status, text, headers: response.headers, json: parsed(text) }
  }
  const control = (path: string, body?: unknown) =>
    send(body === undefined ? 'GET' : 'POST', `/_sandbox/${path}`, body === undefined ? {} : { body })
  return {
    get: (path, options = {}) => send('GET', path, options),
    post: (path, body, options = {}) => send('POST', path, { body, ...options }),
    control,
    ledger: async (query = '') => (await control(`ledger${query}`)).json,
  }
}

function headersOf(ready: Ready, method: string, options: Options): Headers {
  const headers = new Headers({ 'api-key': ready.apiKey, 'X-service-Client-ID': ready.clientId })
  if (method === 'POST') {
    headers.set('Content-Type', 'application/json')
    headers.set('X-Idempotency-Key', options.key ?? randomUUID())
    if (options.key === null) headers.delete('X-Idempotency-Key')
  }
  for (const [name, value] of Object.entries(options.headers ?? {})) {
    if (value === null) headers.delete(name)
    else headers.set(name, value)
  }
  return headers
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
