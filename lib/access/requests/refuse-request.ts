import 'server-only'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { LOCALE_COOKIE, preferredLocale, readLocale } from '@/lib/messages/locale'
import type { Message } from '@/lib/messages/message'
import { type Translator, translator } from '@/lib/messages/translator'
import { REQUEST_ID_HEADER } from '@/lib/platform/request-id'
import { settings } from '@/lib/platform/settings'
import { securityHeaders } from './security-headers'

/** The headers of an answer that is no page: no script runs in it. */
export const fixedHeaders = (): Readonly<Record<string, string>> =>
  securityHeaders({
    https: settings().appUrl.startsWith('https:'),
    development: process.env.NODE_ENV === 'development',
  })

const COOKIE = new RegExp(`(?:^|;\\s*)${LOCALE_COOKIE}=([a-z]{2})(?:;|$)`)

// As `requestLocale` of the pages, which is not available here.
function translatorOf({ headers }: IncomingMessage): Translator {
  const chosen = readLocale(COOKIE.exec(headers.cookie ?? '')?.[1])
  return translator(chosen ?? preferredLocale(headers['accept-language'] ?? null), 'UTC')
}

export type Refused = { readonly status: number; readonly why: Message; readonly retryAfter?: number }

/** More than this is not received for nothing, so the connection ends. */
const MOST_IGNORED = 16 * 1_024 * 1_024

/** Answers a request before the framework sees it, with a sentence in the language of the browser. What still arrives of it is dropped. */
export function refuseRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { status, why, retryAfter }: Refused,
): void {
  if (response.headersSent || response.destroyed) return
  const declared = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY)
  const bytes = Buffer.from(translatorOf(request).text(why))
  const heads: OutgoingHttpHeaders = {
    ...fixedHeaders(),
    [REQUEST_ID_HEADER]: crypto.randomUUID(),
    // Exactly this type: the framework's own script shows the text of no other.
    'content-type': 'text/plain',
    'cache-control': 'no-store',
    'content-length': bytes.length,
    ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
    ...(request.complete || declared <= MOST_IGNORED ? {} : { connection: 'close' }),
  }
  response.writeHead(status, heads)
  response.end(request.method === 'HEAD' ? undefined : bytes)
}
