import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { excerpt } from '../request-log.ts'
import type { Env } from '../world.ts'

export type Status = ContentfulStatusCode | 204

/** The answer of a route, before it is encoded. A null body is an empty one. */
export type Answer = {
  status: Status
  body: unknown
  /** The connection is dropped instead of answering: the first time only, or on each replay too. */
  lost?: 'first-time' | 'always'
  /** The contract does not show this answer, so the dialect may leave it out. */
  unshown?: true
}

/** An answer as exact bytes, which an idempotency key replays. */
export type EncodedAnswer = {
  status: Status
  contentType: string
  bytes: Uint8Array<ArrayBuffer>
  lost: 'first-time' | 'always' | null
}

export const ok = (body: unknown): Answer => ({ status: 200, body })

/** A success whose body the contract does not show, such as that of a cancel or a release. */
export const unshown = (body: unknown): Answer => ({ status: 200, body, unshown: true })

export const encode = (answer: Answer): EncodedAnswer => ({
  status: answer.status,
  contentType: 'application/json',
  bytes: new TextEncoder().encode(answer.body === null ? '' : JSON.stringify(answer.body)),
  lost: answer.lost ?? null,
})

/** Sends an answer and logs it. Every answer of a route leaves the sandbox here. */
export function send(c: Context<Env>, encoded: EncodedAnswer): Response {
  c.var.entry.answer = excerpt(encoded.bytes)
  if (encoded.lost) return drop(c)
  if (encoded.status === 204) return c.body(null, 204)
  return c.body(encoded.bytes, encoded.status, { 'Content-Type': encoded.contentType })
}

/** Closes the connection without sending an answer. */
export function drop(c: Context<Env>): Response {
  c.var.entry.dropped = true
  c.env.incoming.socket.destroy()
  return RESPONSE_ALREADY_SENT
}
