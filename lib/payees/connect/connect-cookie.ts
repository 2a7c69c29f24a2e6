import { createHash } from 'node:crypto'

/** How long the way to the consent page and back may take. */
export const FLOW_MINUTES = 10

/** The cookie that binds a flow to one browser. Over https no other host and no plain connection can set it. */
export function connectCookie(appUrl: string) {
  const secure = appUrl.startsWith('https:')
  return {
    name: secure ? '__Host-countinghouse.connect' : 'countinghouse.connect',
    // Lax, since the service leads back here from another site.
    options: { httpOnly: true, secure, sameSite: 'lax', path: '/', maxAge: FLOW_MINUTES * 60 } as const,
  }
}

/** What is kept of a token that only its holder may know: 256 bits need no salt. */
export const hashOfToken = (token: string): Uint8Array => Uint8Array.from(createHash('sha256').update(token).digest())

/** Whether a text can be one of our tokens at all. */
export const looksLikeToken = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text)
