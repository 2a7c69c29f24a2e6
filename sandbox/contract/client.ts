import { randomUUID } from 'node:crypto'
import type { Target } from './target.ts'

type Request = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  body?: unknown
  text?: string
  key?: string
  /** Headers beside the usual ones; null leaves a usual one out. */
  headers?: Record<string, string | null>
}

type Answered = { status: number; json: Json; text: string; headers: Headers }

// biome-ignore lint/suspicious/noExplicitAny: a check names the fields it expects, and fails where they are missing
type Json = any

export type Client = { target: Target; call: (request: Request) => Promise<Answered> }

/** A client of the service at the target, with the merchant's credentials on every call. */
export const clientOf = (target: Target): Client => ({
  target,
  call: async (request) => {
    const body = request.text ?? (request.body === undefined ? null : JSON.stringify(request.body))
    const url = target.baseUrl + request.path
    const answer = await fetch(url, {
      method: request.method,
      headers: headersOf(target, request),
      body,
      redirect: 'manual',
    })
    const text = await answer.text()
    return { status: answer.status, json: parsed(text), text, headers: answer.headers }
  },
})

function headersOf(target: Target, request: Request): Headers {
  const headers = new Headers({ 'api-key': target.apiKey, [target.clientIdHeader]: target.clientId })
  if (request.method !== 'GET') {
    headers.set('Content-Type', 'application/json')
    headers.set('X-Idempotency-Key', request.key ?? randomUUID())
  }
  for (const [name, value] of Object.entries(request.headers ?? {})) {
    if (value === null) headers.delete(name)
    else headers.set(name, value)
  }
  return headers
}

// The general success envelope (9) may stand around any answer; the checks read what is inside.
function parsed(text: string): Json {
  try {
    const json: Json = JSON.parse(text)
    return json?.status === 'success' && json.data && json.meta ? json.data : json
  } catch {
    return undefined
  }
}
