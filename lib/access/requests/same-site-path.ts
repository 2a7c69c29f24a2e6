const ORIGIN = 'http://self.invalid'

/**
 * A path to redirect a browser to after signing in, from the address bar: kept only when it stays on this site. Anything else
 * (another host, a scheme, `//`, a backslash, control characters) becomes `/`.
 */
export function sameSitePath(wanted: unknown): string {
  if (typeof wanted !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(wanted)) return '/'
  if (!URL.canParse(wanted, ORIGIN)) return '/'
  const url = new URL(wanted, ORIGIN)
  const onwards = url.pathname === '/sign-in' || url.pathname.startsWith('/sign-in/')
  // Resolving `/..//other.example` leaves a path that begins with two slashes.
  if (url.origin !== ORIGIN || url.pathname.startsWith('//') || onwards) return '/'
  return url.pathname + url.search + url.hash
}
