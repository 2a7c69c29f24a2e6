import { createHash } from 'node:crypto'

/** For how many minutes a flow is valid, from its start to the return from the consent page. */
export const FLOW_MINUTES = 10

/** The cookie that binds a flow to one browser. Over https no other host and no plain connection can set it. */
export function connectCookie(appUrl: string) {
  const secure = appUrl.startsWith('https:')
  return {
    name: secure ? '__Host-countinghouse.connect' : 'countinghouse.connect',
    // Lax, because the service redirects back here from another site.
    options: { httpOnly: true, secure, sameSite: 'lax', path: '/', maxAge: FLOW_MINUTES * 60 } as const,
  }
}

/** The stored hash of a secret token: 256 random bits need no salt. */
export const hashOfToken = (token: string): Uint8Array => Uint8Array.from(createHash('sha256').update(token).digest())

/** Whether a text has the form of our tokens. */
export const looksLikeToken = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text)
