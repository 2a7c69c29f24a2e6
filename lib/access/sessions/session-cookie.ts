import { createHash } from 'node:crypto'
import { getToken } from 'next-auth/jwt'

type CookieSettings = { readonly appUrl: string; readonly authSecret: string }

/** Over https the name starts with `__Host-`: no other host and no plain connection can set the cookie. */
export function sessionCookie(appUrl: string) {
  const secure = appUrl.startsWith('https:')
  return { secure, name: secure ? '__Host-countinghouse.session' : 'countinghouse.session' }
}

// The proxy and the handler behind it read the same cookie, and a page sends it with each of its requests; opening the seal costs
// more than the rest of the proxy. The token proves nothing by itself, so that it may be remembered.
const REMEMBERED_MS = 10_000
const MOST = 1_000

type Opened = { readonly token: string; readonly until: number }

// Next evaluates modules more than once in a process: the proxy has its own.
const shared = globalThis as { __openedCookies?: Map<string, Opened> }
shared.__openedCookies ??= new Map()
const opened = shared.__openedCookies

/**
 * The session token inside the sealed cookie, or null when there is none that we sealed. Does not show whether the session is
 * still live: only its row in the database does.
 */
export async function readSessionToken(cookieHeader: string | null, settings: CookieSettings): Promise<string | null> {
  if (!cookieHeader) return null
  const { name, secure } = sessionCookie(settings.appUrl)
  const key = createHash('sha256').update(`${name}\n${settings.authSecret}\n${cookieHeader}`).digest('base64')
  const known = opened.get(key)
  if (known && Date.now() < known.until) return known.token
  opened.delete(key)
  // Only the cookie is passed: a bearer header must not replace it.
  const req = { headers: new Headers({ cookie: cookieHeader }) }
  const read = await getToken({ req, secret: settings.authSecret, secureCookie: secure, cookieName: name })
  if (typeof read?.sessionToken !== 'string') return null
  const ends = typeof read.exp === 'number' ? read.exp * 1_000 : 0
  remember(key, { token: read.sessionToken, until: Math.min(Date.now() + REMEMBERED_MS, ends) })
  return read.sessionToken
}

function remember(key: string, one: Opened): void {
  const now = Date.now()
  // Tokens are secrets, so none stays longer than it is of use.
  for (const [other, { until }] of opened) if (until <= now) opened.delete(other)
  if (opened.size < MOST) opened.set(key, one)
}
