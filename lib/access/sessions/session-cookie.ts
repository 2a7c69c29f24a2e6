import { getToken } from 'next-auth/jwt'

type CookieSettings = { readonly appUrl: string; readonly authSecret: string }

/** Over https the name starts with `__Host-`: no other host and no plain connection can set the cookie. */
export function sessionCookie(appUrl: string) {
  const secure = appUrl.startsWith('https:')
  return { secure, name: secure ? '__Host-countinghouse.session' : 'countinghouse.session' }
}

/**
 * The session token inside the sealed cookie, or null when there is none that we sealed. Does not show whether the session is
 * still live: only its row in the database does.
 */
export async function readSessionToken(cookieHeader: string | null, settings: CookieSettings): Promise<string | null> {
  if (!cookieHeader) return null
  const { name, secure } = sessionCookie(settings.appUrl)
  // Only the cookie is passed: a bearer header must not replace it.
  const req = { headers: new Headers({ cookie: cookieHeader }) }
  const read = await getToken({ req, secret: settings.authSecret, secureCookie: secure, cookieName: name })
  return typeof read?.sessionToken === 'string' ? read.sessionToken : null
}
