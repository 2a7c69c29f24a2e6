import { getToken } from 'next-auth/jwt'

type CookieSettings = { readonly appUrl: string; readonly authSecret: string }

/** Over https the name carries `__Host-`: no other host and no plain connection can set it. */
export function sessionCookie(appUrl: string) {
  const secure = appUrl.startsWith('https:')
  return { secure, name: secure ? '__Host-countinghouse.session' : 'countinghouse.session' }
}

/**
 * The session token inside the sealed cookie, or null when there is none that we sealed. Says nothing about whether
 * the session still lives: only its row in the database does.
 */
export async function readSessionToken(cookieHeader: string | null, settings: CookieSettings): Promise<string | null> {
  if (!cookieHeader) return null
  const { name, secure } = sessionCookie(settings.appUrl)
  // Only the cookie is handed over: a bearer header must not stand in for it.
  const req = { headers: new Headers({ cookie: cookieHeader }) }
  const read = await getToken({ req, secret: settings.authSecret, secureCookie: secure, cookieName: name })
  return typeof read?.sessionToken === 'string' ? read.sessionToken : null
}
